// SPDX-License-Identifier: MIT

/// The time of a subscription to a sequence.
public struct Subscription: Hashable, Sendable {
  private static var never: TestTime { .max }

  /// When the subscription began.
  public let subscribe: TestTime
  /// When it ended; the largest whole number if it did not.
  public let unsubscribe: TestTime

  /// A subscription that has not ended.
  public init(_ subscribe: TestTime) {
    self.init(subscribe, Self.never)
  }

  /// A subscription that has ended.
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
  /// Both times, for a person to read.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Self.never ? "Infinite" : String(unsubscribe)))"
  }
}
