// SPDX-License-Identifier: MIT

import BatonKernel

/// Reads a line of marbles, one character after the other. Its state is whether it is within a group, and
/// whether the sequence is over; the meaning of a character depends on it.
struct MarbleParser<Element> {
  private let line: String
  private let element: (Character) -> Element?
  private let error: any Error

  private var events: [Recorded<Event<Element>>] = []
  private var tick = 0
  private var position = 0
  /// Where the current group began; nil outside groups.
  private var group: (position: Int, isEmpty: Bool)?
  private var isOver = false
  /// The tick of `^`.
  private var subscription: TestTime?

  private init(_ line: String, _ error: any Error, _ element: @escaping (Character) -> Element?) {
    self.line = line
    self.error = error
    self.element = element
  }

  /// The events of `line`, at their times.
  ///
  /// - Parameters:
  ///   - start: The time of the subscription: of `^`, or of the first tick.
  ///   - takesSubscription: Whether there may be a `^`.
  static func events(
    _ line: String, _ error: any Error, at start: TestTime, takesSubscription: Bool,
    _ element: @escaping (Character) -> Element?
  ) throws -> [Recorded<Event<Element>>] {
    var parser = Self(line, error, element)
    for character in line {
      try parser.read(character, takesSubscription)
      parser.position += 1
    }
    if let group = parser.group { throw parser.wrong("a group is not closed", at: group.position) }
    let shift = start - (parser.subscription ?? 0)
    return parser.events.map { Recorded(time: $0.time + shift, value: $0.value) }
  }

  private func wrong(_ reason: String, at position: Int? = nil) -> MarbleError {
    MarbleError(line: line, position: position ?? self.position, reason: reason)
  }

  private mutating func read(_ character: Character, _ takesSubscription: Bool) throws {
    switch character {
    case " ": break
    case "-":
      if group != nil { throw wrong("no time passes in a group") }
      tick += 1
    case "^":
      if !takesSubscription { throw wrong("only a hot sequence is subscribed to at a time of its own") }
      if group != nil { throw wrong("no subscription is in a group") }
      if subscription != nil { throw wrong("there is one subscription only") }
      subscription = tick
      tick += 1
    case "(":
      if group != nil { throw wrong("a group is in no other") }
      group = (position, true)
    case ")":
      guard let group else { throw wrong("no group is open") }
      if group.isEmpty { throw wrong("the group is empty", at: group.position) }
      self.group = nil
      tick += 1
    default: try send(character)
    }
  }

  private mutating func send(_ character: Character) throws {
    if isOver { throw wrong("nothing follows the end") }
    switch character {
    case "|": add(.completed)
    case "#": add(.error(error))
    default:
      guard let element = element(character) else { throw wrong("there is no value for '\(character)'") }
      add(.next(element))
    }
    if group == nil { tick += 1 } else { group?.isEmpty = false }
  }

  private mutating func add(_ event: Event<Element>) {
    isOver = event.isStopEvent
    events.append(Recorded(time: tick, value: event))
  }
}
