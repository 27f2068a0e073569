// SPDX-License-Identifier: MIT

/// A scheduler of Baton's own on a queue or on threads, whose timers are in a ``TimerHost``.
///
/// Conforming takes ``timerHost`` and ``WorkScheduler/submit(_:)``.
package protocol HostedScheduler: WorkScheduler, PeriodicSchedulerType {
  /// Where timed work waits, and periodic work.
  var timerHost: any TimerHost { get }
}

extension HostedScheduler {
  /// The time on the clock beneath `DispatchTime`, by which the timers run.
  public var clockReading: Duration { MonotonicClock.reading }

  public func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    dueTime <= .zero ? submit(work) : timerHost.add(after: dueTime, work)
  }

  /// Runs `action` again and again, each time with what it returned the time before; runs never overlap.
  ///
  /// Runs keep to multiples of `period` after the first; of those that were missed only the latest is made.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timerHost.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
