// SPDX-License-Identifier: MIT

/// How many events may happen in a span of time: a token bucket with a sliding window.
///
/// The bucket holds ``count`` tokens. An event takes a token, which is back one ``span`` later. So after a
/// pause ``count`` events may happen at once, and no more than ``count`` happen within any ``span``, whenever
/// it begins.
public struct RateLimit: Sendable, Hashable {
  /// The most events that happen within ``span``.
  public let count: Int
  /// How long a token is away.
  public let span: Duration

  private init(_ count: Int, per span: Duration) {
    require(count > 0, "RateLimit: the count must be positive, was \(count)")
    require(span >= .zero, "RateLimit: the span must not be negative, was \(span)")
    self.count = count
    self.span = span
  }

  /// Lets `count` events happen within any `span`.
  ///
  /// - Parameters:
  ///   - count: The most events that happen within `span`; must be positive.
  ///   - span: How long; must not be negative.
  public static func atMost(_ count: Int, per span: Duration) -> RateLimit { RateLimit(count, per: span) }
}

/// The tokens of a ``RateLimit``: when those that are taken come back, the earliest first.
struct RateWindow {
  private let count: Int
  private let span: Duration
  private(set) var returns = Fifo<Duration>()

  init(_ limit: RateLimit) {
    count = limit.count
    span = limit.span.clamped
  }

  var nextReturn: Duration? { returns.first }

  mutating func take(at now: Duration) -> Bool {
    while let first = returns.first, first <= now { _ = returns.popFirst() }
    if returns.count == count { return false }
    // A clock may begin below zero.
    returns.append(min(now + span, .longestWait))
    return true
  }
}
