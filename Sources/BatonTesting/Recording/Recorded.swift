// SPDX-License-Identifier: MIT

import BatonKernel

/// A value, most often an event, and when it came.
public struct Recorded<Value> {
  /// When the value came.
  public let time: TestTime
  /// The value.
  public let value: Value

  /// Makes a record.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {
  /// Whether the times and the values are the same.
  public static func == (lhs: Recorded<Value>, rhs: Recorded<Value>) -> Bool {
    lhs.time == rhs.time && lhs.value == rhs.value
  }
}

extension Recorded: CustomDebugStringConvertible {
  /// The value and the time, for a person to read.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// A record of an element.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - element: The element.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// A record of the end of a sequence.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - type: The type of the elements, where the compiler cannot tell.
  public static func completed<Element>(
    _ time: TestTime,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// A record of an error.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - error: The error.
  ///   - type: The type of the elements, where the compiler cannot tell.
  public static func error<Element>(
    _ time: TestTime,
    _ error: any Swift.Error,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// The records given, as an array whose type the compiler knows.
  public static func events<Element>(
    _ recordedEvents: Recorded<Event<Element>>...
  ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
    recordedEvents
  }

  /// The records given, as an array whose type the compiler knows.
  public static func events<Element>(
    _ recordedEvents: [Recorded<Event<Element>>]
  ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
    recordedEvents
  }
}

/// Compares records of events in their order.
public func == <Element: Equatable>(
  lhs: [Recorded<Event<Element>>],
  rhs: [Recorded<Event<Element>>]
) -> Bool {
  lhs.elementsEqual(rhs)
}
