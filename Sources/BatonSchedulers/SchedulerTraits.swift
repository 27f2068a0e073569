// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The constant properties of a scheduler: see ``ImmediateSchedulerType/schedulerTraits``.
///
/// Each property has a default that is safe for any scheduler. Operators use a scheduler that states more of
/// them more efficiently. `checkScheduler` in `BatonTesting` checks them.
public struct SchedulerTraits: Equatable, Sendable {
  /// Whether pieces of work run one after another, and those that one thread schedules in that order.
  public var isSerial: Bool

  /// Whether all work runs on the main thread. Timelines show when such a scheduler keeps the main thread busy.
  public var runsOnMainThread: Bool

  /// Whether work runs in line on behalf of the surrounding scheduler, which stays ``Schedulers/current``:
  /// ``Schedulers/run(as:_:)`` does not make this scheduler current.
  public var keepsCurrentScheduler: Bool

  /// Whether all work runs before the call that schedules it returns. Then recursive scheduling runs as a
  /// loop, with all steps in one piece of work, and does not grow the stack.
  public var runsInLine: Bool

  /// Whether time is virtual: it stands still while work runs, and work that is due at the same time runs in
  /// the order in which it was scheduled.
  ///
  /// Operators such as `debounce` and `timeout` then set a timer for each element, to give it a place in that
  /// order. Work at a date has one timer, where in real time ``SchedulerType/now`` is read once per second,
  /// because the wall clock may be set.
  public var timeIsVirtual: Bool

  /// The maximum number of events that `observe(on:)` and `delay` deliver in one piece of work, or nil for
  /// the operators' default, 512. Must be positive. In virtual time it is 1, so that a test sees each event
  /// as a step.
  public var maximumEventsPerTurn: Int? {
    didSet { checkMaximum() }
  }

  /// Creates the traits of a scheduler. The parameters are the properties, with defaults that are safe for
  /// any scheduler.
  public init(
    isSerial: Bool = false, runsOnMainThread: Bool = false, keepsCurrentScheduler: Bool = false,
    runsInLine: Bool = false, timeIsVirtual: Bool = false, maximumEventsPerTurn: Int? = nil
  ) {
    self.isSerial = isSerial
    self.runsOnMainThread = runsOnMainThread
    self.keepsCurrentScheduler = keepsCurrentScheduler
    self.runsInLine = runsInLine
    self.timeIsVirtual = timeIsVirtual
    self.maximumEventsPerTurn = maximumEventsPerTurn
    checkMaximum()
  }

  private func checkMaximum() {
    require(
      (maximumEventsPerTurn ?? 1) > 0,
      "SchedulerTraits: maximumEventsPerTurn must be positive, was \(maximumEventsPerTurn ?? 1)")
  }
}

// The defaults of what operators ask a scheduler. Requirements and not protocols of their own, so that asking is one call, which a
// wrapper can forward; disfavoured, so that a call on a class prefers the class's own member.

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
      sleeper.woken()
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
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    runByTimetable(block, at: date)
  }

  /// Schedules each run with `scheduleRelative(_:dueTime:action:)`.
  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    switch repetition.start {
    case .at(let date): runByTimetable(block, at: date, every: repetition.interval)
    case .after(let delay): repeatPeriodically(block, startAfter: delay, every: repetition.interval)
    }
  }
}
