// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler that measures spans of time on a clock that cannot jump.
///
/// Operators that compare moments read this clock where there is one, and ``Scheduler/now`` elsewhere.
@usableFromInline
package protocol MonotonicScheduler: Scheduler {
  /// The time since some fixed moment, on the clock that this scheduler's timers run by. Never goes back.
  var uptime: Duration { get }
}

/// The clock on which an operator measures the spans between events, read where its scheduler keeps time.
@usableFromInline
package enum SpanClock: Sendable {
  case monotonic(any MonotonicScheduler)
  /// The wall clock of a scheduler that offers nothing better: it may jump, so whoever reads it must bear with
  /// spans that are negative or too long.
  case wall(any Scheduler)

  @usableFromInline
  package init(_ scheduler: any Scheduler) {
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
  private static func reading(of date: Date) -> Duration {
    let microseconds = (date.timeIntervalSinceReferenceDate * 1_000_000).rounded()
    return .microseconds(Int64(max(-4e18, min(4e18, microseconds))))
  }
}

extension Duration {
  /// This span as operators wait for it: what is negative is no time, and nothing is longer than 146 years,
  /// so that sums of moments and spans do not overflow.
  @usableFromInline
  package var honoured: Duration { min(max(self, .zero), .nanoseconds(1 << 62)) }
}

extension MonotonicClock {
  /// The time since some fixed moment.
  static var uptime: Duration { .nanoseconds(Int64(truncatingIfNeeded: now())) }
}

extension SerialDispatchQueueScheduler: MonotonicScheduler {
  @usableFromInline package var uptime: Duration { MonotonicClock.uptime }
}

extension ConcurrentDispatchQueueScheduler: MonotonicScheduler {
  @usableFromInline package var uptime: Duration { MonotonicClock.uptime }
}

extension ConcurrentMainScheduler: MonotonicScheduler {
  @usableFromInline package var uptime: Duration { MonotonicClock.uptime }
}
