// SPDX-License-Identifier: MIT

import BatonKernel

/// Returns the recorded and the expected events as aligned lines below their times, for the message of a
/// failing test.
/// ```swift
/// #expect(observer.events == expected, "\(marbles(observer.events, expected: expected))")
/// ```
/// prints, for example:
///
///     time      210  220       600
///     expected  "a"--("b" "c")-|
///     actual    "a"------------|
///
/// Of more than 24 times it shows the first ones, those around the first difference, the last ones, and the
/// total number.
public func marbles<Element>(
  _ actual: [Recorded<Event<Element>>], expected: [Recorded<Event<Element>>]
) -> String {
  let rows = [moments(of: expected), moments(of: actual)].map { moments in
    Dictionary(uniqueKeysWithValues: moments.map { ($0.time, $0) })
  }
  let times = Set(rows.flatMap(\.keys)).sorted()
  let shown = columns(of: times) { time in cell(rows[0][time]) != cell(rows[1][time]) }
  var lines = ["time      ", "expected  ", "actual    "]
  for (place, index) in shown.enumerated() {
    let texts =
      index.map { index in
        ["\(times[index])"] + rows.map { cell($0[times[index]]) }
      } ?? ["…", "…", "…"]
    let width = texts.map(\.count).max() ?? 0
    for (row, text) in texts.enumerated() {
      let gap = place == shown.count - 1 ? 0 : width - text.count + 1
      lines[row] += text + String(repeating: row == 0 ? " " : "-", count: gap)
    }
  }
  if times.count > shown.count { lines[0] += " (\(times.count) times in all)" }
  return "\n" + lines.joined(separator: "\n")
}

/// The indices of the times that are shown; nil stands for some that are not.
private func columns(of times: [TestTime], differs: (TestTime) -> Bool) -> [Int?] {
  if times.count <= 24 { return Array(times.indices) }
  let difference = times.firstIndex(where: differs) ?? 0
  let parts = [0..<6, difference - 3..<difference + 7, times.count - 4..<times.count]
  var places: [Int?] = []
  for part in parts {
    let last = places.last.flatMap { $0 } ?? -1
    let part = part.clamped(to: last + 1..<times.count)
    if part.isEmpty { continue }
    if part.lowerBound > last + 1 { places.append(nil) }
    places += part.map { $0 }
  }
  return places
}

/// What happened at one time; empty if nothing did.
private func cell<Element>(_ moment: Moment<Element>?) -> String {
  guard let moment else { return "" }
  func text(_ event: Event<Element>) -> String {
    switch event {
    case .next(let element): shortText(String(reflecting: element))
    case .error(let error): "#\(shortText(error))"
    case .completed: "|"
    }
  }
  if moment.events.count == 1 { return text(moment.events[0]) }
  return excerpt(moment.events, separator: " ", brackets: ("(", ")"), text)
}
