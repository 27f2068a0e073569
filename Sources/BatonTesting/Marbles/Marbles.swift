// SPDX-License-Identifier: MIT

import BatonKernel

extension Recorded {
  /// The events of a line of marbles: `"--a-(bc)-|"`.
  ///
  /// Each character is a tick, and so is a group in parentheses: `-` is one in which nothing happens, `|` the completion, `#`
  /// the error, and any other character an element. Spaces do not count: they put lines below each other.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The elements that the characters stand for.
  ///   - error: What `#` stands for.
  ///   - start: The time of the first tick.
  /// - Throws: A ``MarbleError`` that says what is wrong with the line, and where.
  // Disfavoured, as programs written for RxTest may have a member of this name.
  @_disfavoredOverload
  public static func events<Element>(
    marbles: String, values: [Character: Element], error: any Error = MarbleFailure(), at start: TestTime = 0
  ) throws -> [Recorded<Event<Element>>] where Value == Event<Element> {
    try MarbleParser.events(marbles, error, at: start, takesSubscription: false) { values[$0] }
  }

  /// The events of a line of marbles whose elements are the characters themselves, as strings; see
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
  /// The line of marbles that these events are; see ``Recorded/events(marbles:values:error:at:)``.
  ///
  /// An element is drawn as the character that stands for it in `values`, else as its description if that is one
  /// character without a meaning of its own, else as `?`. Events of the same time are a group.
  ///
  /// - Parameters:
  ///   - start: The time of the first tick. What came before is left out.
  ///   - values: The elements that characters stand for.
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
