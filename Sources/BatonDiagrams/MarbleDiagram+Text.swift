// SPDX-License-Identifier: MIT

extension MarbleDiagram: CustomStringConvertible {
  /// The diagram as ``text``.
  public var description: String { text }

  /// The diagram as lines of text, to be read where letters are of one width: a column for each time at which
  /// anything happened.
  ///
  ///     time        200 210   215       235    260
  ///     keystrokes  ^---a-----ab---------------|
  ///                 [debounce(.seconds(20), scheduler: scheduler)]
  ///     result      --------------------ab-----|
  ///
  /// `^` is a subscription and `!` its end, `|` the completion, `#` an error; marks of one time stand in
  /// parentheses. Where nobody is subscribed the line is interrupted. An element that could be mistaken for
  /// something else is in quotes; a long one is shortened.
  public var text: String {
    let times = times
    let labels = TimeLabels(unit, of: times)
    let heads = times.map { labels(shownTimes[$0] ?? $0) }
    let columns = Dictionary(uniqueKeysWithValues: zip(times, times.indices))
    let cells = rows.map { row in
      var cells = [String](repeating: "", count: times.count)
      for moment in row.moments { cells[columns[moment.time]!] = Self.cell(moment.marks) }
      return cells
    }
    let widths = times.indices.map { column in
      max(heads[column].columns, cells.map { $0[column].columns }.max() ?? 0) + 1
    }
    let axis = labels.unit.isEmpty ? "time" : "time (\(labels.unit))"
    let names = rows.map { $0.name.visible.shortened(to: 24) }
    let indent = (names + [axis]).map(\.columns).max()! + 2
    var lines = [axis.padded(to: indent) + zip(heads, widths).map { $0.padded(to: $1) }.joined()]
    for (index, row) in rows.enumerated() {
      if index == sources.count { lines += box(indent) }
      lines.append(names[index].padded(to: indent) + Self.line(row, cells[index], times, widths))
    }
    if results.isEmpty { lines += box(indent) }
    if !title.isEmpty && title != operation { lines.insert(title.visible, at: 0) }
    return lines.map(\.trimmedAtEnd).joined(separator: "\n")
  }

  private func box(_ indent: Int) -> [String] {
    operation.isEmpty ? [] : [String(repeating: " ", count: indent) + "[\(operation.visible)]"]
  }

  private static func line(_ row: Row, _ cells: [String], _ times: [Int], _ widths: [Int]) -> String {
    let spans = row.subscribedSpans
    func isSubscribed(from time: Int) -> Bool {
      spans.contains { $0.from ?? .min <= time && $0.to.map { time < $0 } ?? true }
    }
    // The state changes with marks alone, so what follows a time without one is what was before it.
    return zip(cells.indices, cells).map { index, cell in
      cell.padded(to: widths[index], with: isSubscribed(from: times[index]) ? "-" : " ")
    }.joined()
  }

  private static func cell(_ marks: [Mark]) -> String {
    let texts = marks.map { text(of: $0.kind) }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " ")))"
  }

  private static func text(of kind: Mark.Kind) -> String {
    switch kind {
    case .next(let text):
      let isPlain = !text.isEmpty && !text.contains { "-|#()^! \"\\".contains($0) || !$0.isPrintable }
      return isPlain ? text.shortened(to: 32) : "\"\(text.visible.shortened(to: 32))\""
    case .error(let text): return text == "#" ? "#" : "#" + text.visible.shortened(to: 32)
    case .completed: return "|"
    case .subscribed: return "^"
    case .unsubscribed: return "!"
    }
  }
}

extension Character {
  fileprivate var isPrintable: Bool { String(self).visible == String(self) && !isWhitespace }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }
}
