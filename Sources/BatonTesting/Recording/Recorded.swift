// SPDX-License-Identifier: MIT

import BatonKernel

/// A value, usually an event, and its time.
public struct Recorded<Value> {
  /// The time of the value.
  public let time: TestTime
  /// The value.
  public let value: Value

  /// Creates a record.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {
  /// Compares the times and the values.
  public static func == (lhs: Recorded<Value>, rhs: Recorded<Value>) -> Bool {
    lhs.time == rhs.time && lhs.value == rhs.value
  }
}

extension Recorded: CustomDebugStringConvertible {
  /// The value and the time as text.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Creates a record of an element.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - element: The element.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Creates a record of a completion.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - type: The type of the elements, if the compiler cannot infer it.
  public static func completed<Element>(
    _ time: TestTime,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Creates a record of an error.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - error: The error.
  ///   - type: The type of the elements, if the compiler cannot infer it.
  public static func error<Element>(
    _ time: TestTime,
    _ error: any Swift.Error,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// Returns the given records as an array, whose type the compiler can infer.
  public static func events<Element>(
    _ recordedEvents: Recorded<Event<Element>>...
  ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
    recordedEvents
  }

  /// Returns the given records as an array, whose type the compiler can infer.
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
