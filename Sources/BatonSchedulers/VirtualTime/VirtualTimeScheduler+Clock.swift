// SPDX-License-Identifier: MIT

import Foundation

extension VirtualTimeScheduler: CountedTimeScheduler {
  package final func span(until deadline: Duration) -> Duration {
    let clock = clock
    let span = deadline.saturatingDifference(reading(clock))
    // A converter does not tell how long its units are, so this asks for more and more until it is enough.
    var (longer, extra) = (span, Duration.microseconds(1))
    while longer < longestSpan, reading(virtualTime(after: longer, since: clock)) < deadline {
      longer = span + extra
      extra *= 2
    }
    return longer
  }

  package final var isAlwaysInOrder: Bool { !isOrdered }

  /// What the scheduler's ``SchedulerClock`` shows at a point of virtual time.
  package final func reading(_ time: VirtualTime) -> Duration {
    converter.convertFromVirtualTime(time).clockReading
  }
}

@available(swift, introduced: 6)  // A subclass for RxSwift may have members by these names.
extension VirtualTimeScheduler {
  /// Runs `block` at the point of virtual time that corresponds to `date`.
  @_disfavoredOverload
  public final func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    add(at: date) {
      block()
      return Disposables.create()
    }
  }

  /// Runs `block` repeatedly in virtual time. No run is skipped.
  @_disfavoredOverload
  public final func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeatPeriodically(block, startAfter: wait(for: repetition.start), every: repetition.interval)
  }

  /// The time until a repetition starts.
  package final func wait(for start: Repetition.Start) -> Duration {
    switch start {
    case .at(let date): .seconds(max(0, min(date.timeIntervalSince(now), longestSpan / .seconds(1))))
    case .after(let delay): delay
    }
  }
}
