// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler whose time moves only when it is told to.
///
/// Work waits until ``start()``, ``advanceTo(_:)``, ``advance(by:)-(Duration)`` or ``step()`` runs it,
/// on the calling thread, one piece after another, the clock jumping from each due time to the next: hours pass
/// in no time, and every run is alike.
///
/// * Work due at the same time runs in the order in which it was scheduled.
/// * Work scheduled for the past is due now.
/// * Everything may be called from any thread, and from inside the work too. What another thread schedules
///   while a run is under way belongs to that run.
///
/// Subclasses may refine ``adjustScheduledTime(_:)``.
///
/// - Scheduling: work runs on the thread that calls one of these methods, before it returns.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: PeriodicSchedulerType,
  CustomDebugStringConvertible,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  /// A point of virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  let core: VirtualTimeCore<VirtualTime>
  let converter: Converter
  /// Longer spans count as this.
  let longestSpan: Duration
  /// Whether something decides in which order work of one time runs, and wants to know what it is.
  @usableFromInline package let isOrdered: Bool

  /// Makes a scheduler at rest.
  ///
  /// - Parameters:
  ///   - initialClock: What its clock shows at first.
  ///   - converter: Translates between virtual time and dates.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    longestSpan = converter.longestSpan
    isOrdered = false
    core = VirtualTimeCore.make(clock: initialClock, converter: converter, order: nil)
  }

  /// Makes a scheduler at rest whose order of work another object decides, if there is one.
  package init(initialClock: VirtualTime, converter: Converter, order: (any VirtualTimeOrder)?) {
    self.converter = converter
    longestSpan = converter.longestSpan
    isOrdered = order != nil
    core = VirtualTimeCore.make(clock: initialClock, converter: converter, order: order)
  }

  // The work that waits refers to the queue, which refers to it.
  deinit { core.queue.removeAll() }

  /// The date that stands for ``clock``.
  public final var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The virtual time.
  public final var clock: VirtualTime { core.clock }

  /// Returns the point of virtual time at which work scheduled relatively is to run.
  ///
  /// ``schedule(_:action:)``, ``scheduleRelative(_:dueTime:action:)`` and
  /// ``schedulePeriodic(_:startAfter:period:action:)`` ask it, the methods that take virtual time do not.
  /// A subclass can put work off that would run at the very moment that it is scheduled.
  ///
  /// - Parameter time: The due time; never before ``clock``, rounding aside.
  /// - Returns: `time`, unless overridden.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs the work that waits, in the order of its due times, and the work that this schedules, until none is
  /// left or ``stop()`` is called. The clock shows the due time of each piece while it runs.
  ///
  /// If a run is under way already (the caller is work of this scheduler, or another thread runs it), nothing
  /// happens: that run goes on and takes all work with it.
  ///
  /// - Scheduling: the work runs on the calling thread, before this returns.
  public final func start() { _ = runIfIdle() }

  /// Does what ``start()`` does, and returns false if nothing happened because a run is under way.
  package final func runIfIdle() -> Bool { run() != nil }

  /// Ends the run under way after the piece of work that is running. What is left waits for the next run, the
  /// clock stays where it is. Without a run nothing happens.
  public final func stop() { core.queue.stop() }

  /// Runs the work that is due up to `virtualTime` and at it, and sets the clock to it.
  ///
  /// If ``stop()`` is called, the clock stays at the work that called it.
  ///
  /// - Parameter virtualTime: Must not be before ``clock``.
  /// - Precondition: No run is under way.
  /// - Scheduling: the work runs on the calling thread, before this returns.
  public final func advanceTo(_ virtualTime: VirtualTime) {
    let clock = clock
    require(
      converter.compareVirtualTime(virtualTime, clock) != .lessThan,
      "advanceTo: virtualTime must not be before the clock, which shows \(clock), was \(virtualTime)"
    )
    require(
      run(through: virtualTime) != nil,
      "advanceTo: the scheduler must not be running already; virtualTime was \(virtualTime)"
    )
  }

  /// Runs what is due, as the scheduler that is the current one meanwhile.
  ///
  /// - Parameters:
  ///   - limit: The last point of time to run work of.
  ///   - arriving: Whether the clock shows `limit` in the end, unless the run was stopped.
  ///   - most: How many pieces of work to run at most.
  /// - Returns: How many pieces were run, or nil if nothing happened because a run is under way.
  final func run(through limit: VirtualTime? = nil, arriving: Bool = true, atMost most: Int = .max) -> Int? {
    RunningScheduler.run(as: self, isWork: false) {
      core.run(through: limit, arriving: arriving, atMost: most)
    }
  }

  /// Moves the clock on without running anything: work that becomes due meanwhile runs late, as it does when
  /// work takes time.
  ///
  /// - Parameter virtualInterval: How far; must not be negative.
  public final func sleep(_ virtualInterval: VirtualTimeInterval) {
    let clock = clock
    let end = converter.offsetVirtualTime(clock, offset: virtualInterval)
    require(
      converter.compareVirtualTime(end, clock) != .lessThan,
      "sleep: virtualInterval must not be negative, was \(virtualInterval)"
    )
    core.moveClock(to: end)
  }

  /// The times at which the work that waits is due, in order.
  ///
  /// Tasks that sleep by this scheduler's time are among it: a test that ends with an empty list has left none behind.
  // Programs written for RxSwift may have a member of this name.
  @available(swift, introduced: 6)
  public final var dueTimes: [VirtualTime] { core.dueTimes }

  /// The clock, and the number of pieces of work that wait; cancelled ones may count for a while.
  open var debugDescription: String {
    "\(type(of: self))(clock: \(clock), waiting: \(core.queue.placeCount))"
  }
}
