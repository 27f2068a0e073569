// SPDX-License-Identifier: MIT

extension MarbleDiagram {
  /// What happens, in words, for those who do not see the picture: a sentence for each row.
  ///
  /// That a row is subscribed to with the first thing that happens at all is left out, and of a row with more
  /// than forty marks the rest are counted.
  public var words: String {
    let times = times
    let labels = TimeLabels(unit, of: times)
    let above = sources.map { sentence($0, times.first, labels) }
    let below = results.map { sentence($0, times.first, labels) }
    let box = operation.isEmpty ? [] : ["Then \(operation.visible.shortened(to: 120))."]
    return (above + box + below).joined(separator: " ")
  }

  private func sentence(_ row: Row, _ start: Int?, _ labels: TimeLabels) -> String {
    let marks = row.marks.filter { $0.kind != .subscribed || $0.time != start }
    var parts = Row(row.name, Array(marks.prefix(40))).moments.map { moment in
      let texts = moment.marks.map { words(for: $0.kind) }
      return "\(listed(texts)) at \(labels.worded(moment.time))"
    }
    if marks.count > 40 { parts.append("\(marks.count - 40) more") }
    let nothing = row.tellsSubscriptions && row.marks.isEmpty ? "never subscribed" : "nothing"
    let what = parts.isEmpty ? nothing : parts.joined(separator: ", ")
    return (row.name.isEmpty ? what : "\(row.name.visible.shortened(to: 40)): \(what)") + "."
  }

  private func listed(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  private func words(for kind: Mark.Kind) -> String {
    switch kind {
    case .next(let text): text.isEmpty ? "an empty text" : text.visible.shortened(to: 40)
    case .error(let text): text == "#" || text.isEmpty ? "error" : "error \(text.visible.shortened(to: 40))"
    case .completed: "completed"
    case .subscribed: "subscribed"
    case .unsubscribed: "unsubscribed"
    }
  }
}
