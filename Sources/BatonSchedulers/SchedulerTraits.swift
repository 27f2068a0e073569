// SPDX-License-Identifier: MIT

import Dispatch

/// The facts about a scheduler that do not change: ``ImmediateSchedulerType/schedulerTraits``.
///
/// Each has a default that is safe for any scheduler. A scheduler that states more is used more efficiently. `checkScheduler` in
/// `BatonTesting` checks what a scheduler says.
public struct SchedulerTraits: Equatable, Sendable {
  /// Whether one piece of work runs after the other, and what one thread schedules runs in that order.
  public var isSerial: Bool

  /// Whether all work runs on the main thread. Timelines show when such a scheduler keeps the main thread busy.
  public var runsOnMainThread: Bool

  /// Whether work runs in line on behalf of the scheduler that is current already, which stays ``Schedulers/current``:
  /// ``Schedulers/run(as:_:)`` does not make this scheduler the current one.
  public var keepsCurrentScheduler: Bool

  /// Whether all work is run before the call that schedules it returns. Recursion is a loop then, which needs no stack: one
  /// piece of work makes all steps.
  public var runsInLine: Bool

  /// Whether time stands still while work runs, so that much is due at the same moment, and runs in the order in which it was
  /// scheduled: time is virtual.
  ///
  /// `debounce`, `timeout` and their kin then set a timer for each element, which has its place in that order. Work at a date is
  /// waited for in one span; in real time ``SchedulerType/now`` is read once a second, because it may be set.
  public var timeIsVirtual: Bool

  /// The most events that `observe(on:)` and `delay` deliver in one piece of work, before other work on the scheduler; nil means
  /// the operators' own choice, 512. Must be positive. Virtual time has 1: a test sees each event as a step.
  public var maximumEventsPerTurn: Int? {
    didSet { checkMaximum() }
  }

  /// Makes the traits of a scheduler, of which by default nothing is known. The parameters are the properties.
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

  /// Whether the calling thread is running work of this scheduler, or a block on its ``ImmediateSchedulerType/underlyingQueue`` or
  /// on a queue that targets that.
  @_disfavoredOverload
  public var mayNeedCallingThread: Bool {
    RunningScheduler.isRunning { $0 as AnyObject === self as AnyObject }
      || underlyingQueue?.isCallers ?? false
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

  /// Looks at ``now`` once a second until it shows the date.
  @_disfavoredOverload
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    runByTimetable(block, at: date)
  }

  /// Waits for spans.
  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeatByWaiting(repetition, block)
  }
}
