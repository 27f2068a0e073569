// SPDX-License-Identifier: MIT

import Dispatch

// The defaults of what operators ask a scheduler. Requirements and not protocols of their own, so that asking
// is one call, which a wrapper can forward; disfavoured, so that a call on a class prefers the class's own
// member.

extension ImmediateSchedulerType {
  @_disfavoredOverload
  public var schedulerTraits: SchedulerTraits { SchedulerTraits() }

  @_disfavoredOverload
  public var underlyingQueue: DispatchQueue? { nil }

  @_disfavoredOverload
  public var mayNeedCallingThread: Bool {
    RunningScheduler.isRunning(self) || underlyingQueue?.isCallers ?? false
  }

  @_disfavoredOverload
  public var virtualTimeSource: VirtualTimeSource? { nil }

  @_disfavoredOverload
  public func schedulerForDelivery() -> any ImmediateSchedulerType { self }

  @_disfavoredOverload
  public func scheduleWakeUp(_ wakeUp: HopWakeUp) {
    _ = schedule(wakeUp.sleeper) { sleeper in
      Schedulers.run(as: self) { sleeper.woken() }
      return Disposables.create()
    }
  }
}

extension SchedulerType {
  /// The time since the start of 2001 by ``now``, in microseconds.
  @_disfavoredOverload
  public var clockReading: Duration { now.clockReading }

  /// Reads ``now`` once per second until it reaches the date.
  @_disfavoredOverload
  public func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    runByTimetable(block, at: date)
  }

  /// Schedules each run with `scheduleRelative(_:dueTime:action:)`.
  @_disfavoredOverload
  public func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    switch repetition.start {
    case .at(let date): runByTimetable(block, at: date, every: repetition.interval)
    case .after(let delay): repeatPeriodically(block, startAfter: delay, every: repetition.interval)
    }
  }
}
