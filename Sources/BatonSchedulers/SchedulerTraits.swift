// SPDX-License-Identifier: MIT

/// The constant properties of a scheduler: see ``ImmediateSchedulerType/schedulerTraits``.
///
/// Each property has a default that is safe for any scheduler. Operators use a scheduler that states more of
/// them more efficiently. `checkScheduler` in `BatonTesting` checks them.
public struct SchedulerTraits: Equatable, Sendable {
  /// Whether pieces of work run one after another, and those that one thread schedules in that order.
  public var isSerial: Bool

  /// Whether all work runs on the main thread. Timelines show when such a scheduler keeps the main thread
  /// busy.
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
