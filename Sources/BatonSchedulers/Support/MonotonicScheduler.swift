// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler that measures spans of time on a clock that cannot jump.
///
/// Operators that compare moments read this clock where there is one, and ``SchedulerType/now`` elsewhere.
@usableFromInline
package protocol MonotonicScheduler: SchedulerType {
  /// The time since some fixed moment, on the clock that this scheduler's timers run by. Never goes back.
  var uptime: Duration { get }
}

/// The clock on which an operator measures the spans between events, read where its scheduler keeps time.
@usableFromInline
package enum SpanClock: Sendable {
  case monotonic(any MonotonicScheduler)
  /// The wall clock of a scheduler that offers nothing better: it may jump, so whoever reads it must bear with
  /// spans that are negative or too long.
  case wall(any SchedulerType)

  @usableFromInline
  package init(_ scheduler: any SchedulerType) {
    if let scheduler = scheduler as? any MonotonicScheduler {
      self = .monotonic(scheduler)
    } else {
      self = .wall(scheduler)
    }
  }

  /// The time since some fixed moment. Calls the scheduler, which may be foreign: not to be read under a lock.
  @usableFromInline
  package var reading: Duration {
    switch self {
    case .monotonic(let scheduler): scheduler.uptime
    case .wall(let scheduler): Self.reading(of: scheduler.now)
    }
  }

  /// Dates are binary fractions: rounded to microseconds, sums of spans come out as they should.
  static func reading(of date: Date) -> Duration {
    let time = date.timeIntervalSinceReferenceDate.heldInSeconds
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// This span as operators wait for it: what is negative is no time. Only what is longer than half of the longest
  /// that there is, more than a trillion years, counts as that: it can be added to any ``SpanClock/reading`` and
  /// taken from the sum again. A scheduler that can wait for less sees to that itself.
  @usableFromInline
  package var honoured: Duration { min(max(self, .zero), .longestHonoured) }

  static var longestHonoured: Duration { Duration(attoseconds: .max / 2) }
}

extension Double {
  /// This number of seconds, or the nearest that a whole number of 64 bits can hold.
  var heldInSeconds: Double { max(-9.2e18, min(self, 9.2e18)) }
}

// All that wait in real time.

extension MonotonicScheduler {
  @usableFromInline package var uptime: Duration {
    .nanoseconds(Int64(truncatingIfNeeded: MonotonicClock.now()))
  }
}

extension ConcurrentDispatchQueueScheduler: MonotonicScheduler {}
extension ConcurrentMainScheduler: MonotonicScheduler {}
extension EventLoopScheduler: MonotonicScheduler {}
extension InlineScheduler: MonotonicScheduler {}
extension NewThreadScheduler: MonotonicScheduler {}
extension SerialDispatchQueueScheduler: MonotonicScheduler {}
extension ThreadPoolScheduler: MonotonicScheduler {}
extension ThreadWorker: MonotonicScheduler {}
