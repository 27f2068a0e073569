// SPDX-License-Identifier: MIT

/// A scheduler of Baton's own on a queue, on threads or in an event loop, whose timers are in a
/// ``TimerHost``.
package protocol HostedScheduler: WorkScheduler, PeriodicSchedulerType {
  /// Has an item run where this scheduler runs work, behind what waits there.
  func add(_ item: ScheduledItem)

  /// Where timed work waits, and periodic work.
  var timerHost: any TimerHost { get }
}

extension HostedScheduler {
  /// The reading of the monotonic clock that `DispatchTime` uses.
  public var clockReading: Duration { MonotonicClock.reading }

  @_disfavoredOverload
  public func scheduleWakeUp(_ wakeUp: HopWakeUp) {
    if let item = wakeUp.pend() { add(item) }
  }

  public func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    dueTime <= .zero ? submit(work) : timerHost.add(after: dueTime, work)
  }

  /// Runs `action` at multiples of `period` after the first run. Runs never overlap, and of several missed
  /// runs only the latest takes place.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timerHost.addPeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
