// SPDX-License-Identifier: MIT

import BatonKernel

/// The recorded and the expected events, one line above the other, below the times at which there are any: a message for a
/// test that fails.
/// ```swift
/// #expect(observer.events == expected, "\(marbles(observer.events, expected: expected))")
/// ```
/// writes, say,
///
///     time      210  220       600
///     expected  "a"--("b" "c")-|
///     actual    "a"------------|
public func marbles<Element>(
  _ actual: [Recorded<Event<Element>>], expected: [Recorded<Event<Element>>]
) -> String {
  let rows = [cells(of: expected), cells(of: actual)]
  var lines = ["time      ", "expected  ", "actual    "]
  let times = Set(rows.flatMap(\.keys)).sorted()
  for (index, time) in times.enumerated() {
    let texts = ["\(time)"] + rows.map { $0[time] ?? "" }
    let width = texts.map(\.count).max() ?? 0
    for (row, text) in texts.enumerated() {
      let gap = index == times.count - 1 ? 0 : width - text.count + 1
      lines[row] += text + String(repeating: row == 0 ? " " : "-", count: gap)
    }
  }
  return "\n" + lines.joined(separator: "\n")
}

private func cells<Element>(of records: [Recorded<Event<Element>>]) -> [TestTime: String] {
  var cells: [TestTime: String] = [:]
  for moment in moments(of: records) {
    let texts = moment.events.map { event in
      switch event {
      case .next(let element): String(reflecting: element)
      case .error(let error): "#\(error)"
      case .completed: "|"
      }
    }
    cells[moment.time] = texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " ")))"
  }
  return cells
}
