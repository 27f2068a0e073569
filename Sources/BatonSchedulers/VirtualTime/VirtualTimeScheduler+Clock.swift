// SPDX-License-Identifier: MIT

extension VirtualTimeScheduler: CountedTimeScheduler {
  package final func span(until deadline: Duration) -> Duration {
    let clock = clock
    let span = deadline.saturatingDifference(reading(clock))
    // No converter says how long its units are: a little more is asked for until it is enough.
    var (longer, extra) = (span, Duration.microseconds(1))
    while longer < longestSpan, reading(virtualTime(after: longer, since: clock)) < deadline {
      longer = span + extra
      extra *= 2
    }
    return longer
  }

  /// What the scheduler's ``SchedulerClock`` shows at a point of virtual time.
  final func reading(_ time: VirtualTime) -> Duration {
    SpanClock.reading(of: converter.convertFromVirtualTime(time))
  }
}
