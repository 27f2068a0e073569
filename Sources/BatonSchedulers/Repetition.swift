// SPDX-License-Identifier: MIT

import Foundation

/// When a repeated block runs: see ``SchedulerType/submit(repeating:_:)``.
public struct Repetition: Sendable {
  /// When the first run is due.
  public enum Start: Sendable {
    /// At a date, which is not in the past; the repetition follows the wall clock if it is set.
    case at(RxTime)
    /// After a span on a monotonic clock; a zero or negative span means immediately.
    case after(Duration)
  }

  /// When the first run is due.
  public private(set) var start: Start
  /// The time from the start of one run to that of the next: not negative, and at most 2⁶³ - 1 nanoseconds.
  public let interval: Duration
  /// How much later than due the system may start each run: not negative, and at most 2⁶³ - 1 nanoseconds. A
  /// scheduler that does not use system timers ignores it.
  public let leeway: Duration

  /// - Parameter method: Named in the message if the date, the interval or the leeway is refused.
  @usableFromInline
  package init(_ method: StaticString, _ start: Start, every interval: Duration, leeway: Duration) {
    if case .at(let date) = start { requireDate(date, "\(method): at") }
    Self.check(interval, "\(method): every")
    Self.check(leeway, "\(method): leeway")
    self.start = start
    self.interval = interval
    self.leeway = leeway
  }

  /// The same, from `now` if it was to start at a date before that.
  func notBefore(_ now: RxTime) -> Repetition {
    guard case .at(let date) = start, date < now else { return self }
    var repetition = self
    repetition.start = .at(now)
    return repetition
  }

  private static func check(_ span: Duration, _ name: @autoclosure () -> String) {
    require(span >= .zero, "\(name()) must not be negative, was \(span)")
    require(
      span <= .nanoseconds(Int64.max),
      "\(name()) must not overflow a timer, which holds 2^63 - 1 nanoseconds, was \(span)"
    )
  }
}

/// Stops the program with a message that begins with `name` if `date` is no date.
func requireDate(_ date: Date, _ name: @autoclosure () -> String) {
  let seconds = date.timeIntervalSinceReferenceDate
  require(!seconds.isNaN, "\(name()) must be a date, was \(seconds)")
}
