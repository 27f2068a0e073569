// SPDX-License-Identifier: MIT

import BatonKernel

extension Recorded {
  /// Returns the events of a line of marbles, such as `"--a-(bc)-|"`.
  ///
  /// Each character, and each group in parentheses, is one tick: `-` is a tick without an event, `|` the
  /// completion, `#` the error, and any other character an element. Spaces do not count: use them to align
  /// lines.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters represent.
  ///   - error: The error that `#` represents.
  ///   - start: The time of the first tick.
  /// - Throws: A ``MarbleError`` if the line is malformed.
  // Disfavoured, as programs written for RxTest may have a member of this name.
  @_disfavoredOverload
  public static func events<Element>(
    marbles: String, values: [Character: Element], error: any Error = MarbleFailure(), at start: TestTime = 0
  ) throws -> [Recorded<Event<Element>>] where Value == Event<Element> {
    try MarbleParser.events(marbles, error, at: start, takesSubscription: false) { values[$0] }
  }

  /// Returns the events of a line of marbles, with the characters as elements; see
  /// ``events(marbles:values:error:at:)``.
  // Disfavoured, as programs written for RxTest may have a member of this name.
  @_disfavoredOverload
  public static func events(
    marbles: String, error: any Error = MarbleFailure(), at start: TestTime = 0
  ) throws -> [Recorded<Event<String>>] where Value == Event<String> {
    try MarbleParser.events(marbles, error, at: start, takesSubscription: false) { String($0) }
  }
}

extension Sequence {
  /// Returns these events as a line of marbles; see ``Recorded/events(marbles:values:error:at:)``.
  ///
  /// An element is shown as its character in `values`, or as its description if that is one character without
  /// a special meaning, or as `?`. Events of the same time form a group.
  ///
  /// - Parameters:
  ///   - start: The time of the first tick. Earlier events are left out.
  ///   - values: The elements that the characters represent.
  public func marbles<Element: Equatable>(
    from start: TestTime = 0, values: [Character: Element] = [:]
  ) -> String where Self.Element == Recorded<Event<Element>> {
    var line = ""
    var tick = start
    for moment in moments(of: self) where moment.time >= start {
      line += String(repeating: "-", count: moment.time - tick)
      let characters = moment.events.map { event -> Character in
        switch event {
        case .next(let element): values.first { $0.value == element }?.key ?? marble(of: element)
        case .error: "#"
        case .completed: "|"
        }
      }
      line += characters.count == 1 ? String(characters) : "(\(String(characters)))"
      tick = moment.time + 1
    }
    return line
  }

  private func marble(of element: Any) -> Character {
    let description = "\(element)"
    guard description.count == 1, let character = description.first else { return "?" }
    return "-^|#() ".contains(character) ? "?" : character
  }
}

/// What happened at one time.
struct Moment<Element> {
  let time: TestTime
  var events: [Event<Element>]
}

/// The events by their times, which are put in order.
func moments<Element>(of records: some Sequence<Recorded<Event<Element>>>) -> [Moment<Element>] {
  var moments: [Moment<Element>] = []
  // Events of the same time keep their order.
  for (_, record) in records.enumerated().sorted(by: { ($0.1.time, $0.0) < ($1.1.time, $1.0) }) {
    if moments.last?.time == record.time {
      moments[moments.count - 1].events.append(record.value)
    } else {
      moments.append(Moment(time: record.time, events: [record.value]))
    }
  }
  return moments
}
