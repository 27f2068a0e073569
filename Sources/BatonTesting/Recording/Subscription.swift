// SPDX-License-Identifier: MIT

/// The time of a subscription to a sequence.
public struct Subscription: Hashable, Sendable {
  private static var never: TestTime { .max }

  /// The time at which the subscription began.
  public let subscribe: TestTime
  /// The time at which the subscription ended, or `Int.max` if it has not.
  public let unsubscribe: TestTime

  /// Creates a subscription that has not ended.
  public init(_ subscribe: TestTime) {
    self.init(subscribe, Self.never)
  }

  /// Creates a subscription that has ended.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// Feeds both times to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subscribe)
    hasher.combine(unsubscribe)
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// Both times as text.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Self.never ? "Infinite" : String(unsubscribe)))"
  }
}
