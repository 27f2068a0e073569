// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler whose clock advances only when you call its methods.
///
/// Work waits until ``start()``, ``advanceTo(_:)``, ``advance(by:)-(Duration)`` or ``step()`` runs it. The
/// clock jumps from each due time to the next.
///
/// * Work that is due at the same time runs in the order in which it was scheduled.
/// * Work that is scheduled for the past runs next, before work that is due now.
/// * All methods may be called from any thread, and from inside the work. Work that another thread schedules
///   during a run belongs to that run.
/// * Work that waits does not keep the scheduler alive: when the program lets go of the scheduler, the work
///   is freed without being run. Operators, blocks and observers do not keep it either. Closures of yours
///   that capture it do; capture it weakly in work that may never run.
///
/// - Scheduling: Work runs on the thread that calls one of these methods, before the call returns.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: PeriodicSchedulerType,
  CustomDebugStringConvertible,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  /// A point of virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  package final let queue: VirtualTimeQueue
  let ranks: any VirtualTimeRanks<VirtualTime>
  let converter: Converter
  /// Longer spans are shortened to this.
  let longestSpan: Duration
  /// Whether a `VirtualTimeOrder` decides the order of work that is due at the same time, so that work gets
  /// labels.
  @usableFromInline package let isOrdered: Bool

  /// Creates a scheduler whose clock shows `initialClock`.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    longestSpan = converter.longestSpan
    isOrdered = false
    (queue, ranks) = converter.makeQueue(clock: initialClock, order: nil)
  }

  /// Makes a scheduler at rest, whose order of work at the same time `order` decides, if it is not nil.
  package init(initialClock: VirtualTime, converter: Converter, order: (any VirtualTimeOrder)?) {
    self.converter = converter
    longestSpan = converter.longestSpan
    isOrdered = order != nil
    (queue, ranks) = converter.makeQueue(clock: initialClock, order: order)
  }

  // Breaks a cycle: waiting work refers to the queue, and the queue to the work. Work refers to the scheduler
  // by a handle.
  deinit { queue.removeAll() }

  /// The date that corresponds to ``clock``.
  public final var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The current virtual time.
  public final var clock: VirtualTime {
    queue.tasks.observer?.look()
    return unwatchedClock
  }

  /// ``clock``, which does not count as a look at it.
  package final var unwatchedClock: VirtualTime { ranks.time { queue.clock } }

  /// Returns the point of virtual time at which work that is scheduled relatively runs.
  ///
  /// Methods that take virtual time do not call it. A subclass can postpone work that would run at once.
  ///
  /// - Parameter time: The due time, which is not before ``clock``, except for rounding.
  /// - Returns: `time`, unless overridden.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs all work in the order of its due times, until none is left or ``stop()`` is called.
  ///
  /// That includes work that is scheduled during the run. While a piece of work runs, the clock shows its due
  /// time. A call during a run has no effect.
  ///
  /// - Precondition: No asynchronous body runs in this scheduler's time.
  public final func start() { _ = runIfIdle() }

  /// ``start()``; returns false if a run was under way.
  package final func runIfIdle() -> Bool {
    require(
      !queue.tasks.isOn,
      "start: this scheduler runs an asynchronous body, and its time moves by itself: await Task.sleep(for:) instead"
    )
    return run() != nil
  }

  /// Ends the current run, if any, after the running piece of work. The remaining work waits, and the clock
  /// does not change.
  public final func stop() { queue.stop() }

  /// Runs the work that is due up to and including `virtualTime`, in order, and sets the clock to
  /// `virtualTime`.
  ///
  /// That includes work that is scheduled during the run. If a piece of work calls ``stop()``, the clock
  /// stays at the due time of that piece.
  ///
  /// - Precondition: `virtualTime` is not before ``clock``, and no run is in progress.
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

  /// Runs due work with this scheduler as the current one.
  ///
  /// - Parameters:
  ///   - limit: The last point of time whose work runs.
  ///   - arriving: Whether the clock shows `limit` in the end, unless the run was stopped.
  ///   - most: The largest number of pieces of work to run.
  /// - Returns: The number of pieces that were run, or nil if nothing happened because a run was under way.
  package final func run(
    through limit: VirtualTime? = nil, arriving: Bool = true, atMost most: Int = .max
  ) -> Int? {
    RunningScheduler.run(as: self, isWork: false) {
      var hasBegun = false
      if let limit {
        ranks.withRank(of: limit) { hasBegun = queue.begin(through: $0, arriving: arriving, atMost: most) }
      } else {
        hasBegun = queue.begin(through: nil, arriving: false, atMost: most)
      }
      return hasBegun ? queue.run() : nil
    }
  }

  /// Advances the clock by a span, which must not be negative, without running the work that becomes due.
  public final func sleep(_ virtualInterval: VirtualTimeInterval) {
    ranks.withRank(of: end(of: virtualInterval, "sleep: virtualInterval")) { queue.moveClock(to: $0) }
  }

  /// The point of time `interval` from now. Stops with a message about `name` if that is negative.
  final func end(of interval: VirtualTimeInterval, _ name: StaticString) -> VirtualTime {
    let clock = clock
    let end = converter.offsetVirtualTime(clock, offset: interval)
    require(
      converter.compareVirtualTime(end, clock) != .lessThan, "\(name) must not be negative, was \(interval)")
    return end
  }

  /// The due times of all waiting work, including sleeping tasks, in order.
  // Programs written for RxSwift may have a member of this name.
  @available(swift, introduced: 6)
  public final var dueTimes: [VirtualTime] { ranks.times { queue.dueRanks } }

  /// The clock, and the number of waiting pieces of work.
  open var debugDescription: String {
    "\(type(of: self))(clock: \(clock), waiting: \(queue.count))"
  }
}
