// SPDX-License-Identifier: MIT

import Dispatch

/// What makes a queue run by blocks on a dispatch queue, or jobs of an actor. A block runs one item after
/// another. It refuses nothing: nobody shuts it down, and what waits holds the scheduler.
///
/// The block that has been called holds the scheduler, and so does each timer that waits. One system timer is
/// set for the earliest, or for a moment before that.
final class BlockDriver: @unchecked Sendable {  // Sendable: constant, or set once.
  typealias Owner = any ImmediateSchedulerType & AnyObject

  /// The shortest time from one wake-up for timers to the next, in nanoseconds. System timers are not more
  /// precise.
  private static let pause: UInt64 = 50_000

  private struct Alarm {
    var timer: (any DispatchSourceTimer)?
    /// The moment for which the timer is set; `UInt64.max` if it is not set, or has fired.
    var moment = UInt64.max
  }

  let queue: ItemQueue<BlockCrew>
  weak var scheduler: Owner?
  private let blocks: BlockQueue
  private let width: Int
  /// Where the system timer fires: the queue of the blocks, if that is serial. Nil if nothing waits for a
  /// time here.
  private let forTimers: DispatchQueue?
  /// The queue on which each due item is a block; nil means that items run where the queue is served.
  private let delivery: DispatchQueue?
  private let clock: TimerClock
  private let leeway: DispatchTimeInterval
  private let alarm = Lock(UncheckedSendable(Alarm()))

  /// One block for all, because converting a closure to a block is two allocations. It is on the queue at
  /// most once without having begun, because the queue calls no other meanwhile.
  ///
  /// Exclusivity unchecked: from ``ready(for:)`` on it belongs to the thread that makes the call, and then to
  /// the block; so does `host`.
  @safe @exclusivity(unchecked) private var block: BlockQueue.Block?
  /// The scheduler, from ``ready(for:)`` until the block has begun.
  @safe @exclusivity(unchecked) private var host: Owner?

  private let dates = Lock<BlockDriver?>(nil)

  init(
    _ blocks: BlockQueue, width: Int = 1, timers: DispatchQueue? = nil, delivery: DispatchQueue? = nil,
    clock: TimerClock = .monotonic, leeway: DispatchTimeInterval = .seconds(0)
  ) {
    self.blocks = blocks
    self.width = width
    forTimers = timers
    self.delivery = delivery
    self.clock = clock
    self.leeway = leeway
    queue = ItemQueue(BlockCrew(width: width), clock: clock == .wall ? Platform.wallTime : nil)
  }

  deinit { alarm.withLock { $0.value.timer?.cancel() } }

  /// The driver of a second queue in the same place, for work that is due at dates. Made when it is first
  /// asked for.
  var forDates: BlockDriver {
    dates.withLock { driver in
      if let driver { return driver }
      let made = BlockDriver(
        blocks, width: width, timers: forTimers, delivery: delivery, clock: .wall, leeway: leeway)
      made.scheduler = scheduler
      driver = made
      return made
    }
  }

  func submit(_ work: consuming ScheduledWork) -> any Disposable {
    let item = ScheduledItem(consume work)
    push(item)
    return item
  }

  /// Called by a thread that holds the scheduler.
  func push(_ item: ScheduledItem) {
    if let call = queue.push(item).call { make(call) }
  }

  /// Adds a timer, which holds the scheduler.
  func insert(_ node: TimerNode) {
    if let call = queue.insert(node).call { make(call) }
  }

  private func make(_ call: BlockCrew.Call) {
    switch call {
    case .start: if let scheduler { blocks.async(ready(for: scheduler)) }
    case .alarm(let moment): setTimer(for: moment)
    }
  }

  /// Returns the block, which will serve as `scheduler`.
  private func ready(for scheduler: Owner) -> BlockQueue.Block {
    host = scheduler
    if let block { return block }
    // Unsafe: until the end of the block, `host` keeps the scheduler alive, which owns this object.
    let made: BlockQueue.Block = { [unowned(unsafe) self] in
      guard let host = unsafe self.host.take() else { return }
      unsafe serve(as: host)
      withExtendedLifetime(host) {}
    }
    block = made
    return made
  }

  /// Sets the system timer, unless it is set for an earlier moment.
  private func setTimer(for moment: UInt64) {
    alarm.withLock { alarm in
      guard alarm.value.moment > moment, let forTimers else { return }
      let timer =
        alarm.value.timer ?? TimerClock.makeTimer(on: forTimers) { [weak self] in self?.timerFired() }
      alarm.value = Alarm(timer: timer, moment: moment)
      clock.set(timer, for: moment, leeway: leeway)
    }
  }

  private func timerFired() {
    alarm.withLock { $0.value.moment = .max }
    // If the scheduler is gone, there are no timers.
    guard let scheduler, let call = queue.alarmHasGoneOff() else { return }
    // On a serial queue this is the block that is called.
    if width == 1 { serve(as: scheduler) } else { make(call) }
  }

  // On the queue.

  private func serve(as scheduler: Owner) {
    queue.begin()
    let isMore = RunningScheduler.run(as: scheduler, isWork: false) {
      queue.runBatch(Sizes.batch, calling: make) { item in
        guard let delivery else { return item.run() }
        delivery.async { RunningScheduler.run(as: scheduler, isWork: false) { item.run() } }
      }
    }
    switch queue.end(isMore: isMore) {
    case .start:
      let block = ready(for: scheduler)
      blocks.async(block, afterOthers: isMore)
    case .alarm(let moment): setTimer(for: max(moment, queue.now() &+ Self.pause))
    case nil: break
    }
  }

  /// The number of pending timers, and the moment for which the one system timer is set.
  var timers: (count: Int, moment: UInt64?) {
    (queue.timerCount, alarm.withLock { $0.value.moment })
  }
}

/// What holds timers in the queue of a driver of blocks.
protocol BlockHost: TimerHost {
  var driver: BlockDriver { get }
}

extension BlockHost {
  package func insert(_ node: TimerNode) { driver.insert(node) }

  package func remove(_ node: TimerNode) { _ = driver.queue.remove(node) }

  package var moment: UInt64 { driver.queue.now() }

  package func monotonic(_ moment: UInt64) -> UInt64 { driver.queue.monotonic(moment) }
}

/// Where work of a scheduler on a dispatch queue waits for dates. Each timer has one, which holds the
/// scheduler.
final class DateHost: BlockHost {
  private let scheduler: BlockDriver.Owner
  let driver: BlockDriver

  init(_ scheduler: BlockDriver.Owner, _ driver: BlockDriver) {
    (self.scheduler, self.driver) = (scheduler, driver.forDates)
  }
}

/// Where blocks run.
enum BlockQueue: Sendable {
  typealias Block = @convention(block) @Sendable () -> Void

  /// A dispatch queue; and the target of a serial one, if other queues use that too.
  case queue(DispatchQueue, sharedTarget: DispatchQueue? = nil)
  /// An actor, with a task for each block.
  case actor(any Actor)

  /// Adds a block; behind those of other users that wait now, if `afterOthers`. (A block that a queue's own
  /// block adds would run before the target turns to other queues.)
  func async(_ block: @escaping Block, afterOthers: Bool = false) {
    switch self {
    case .queue(let queue, let target?) where afterOthers: target.async { queue.async(execute: block) }
    case .queue(let queue, _): queue.async(execute: block)
    case .actor(let actor): startTask(on: actor, block)
    }
  }
}

/// Runs `body` on an actor, as a task of its own that starts on the actor. (A task that calls a method of the
/// actor would first start on a thread of the shared pool, and wait for one.)
package func startTask(on actor: any Actor, _ body: @escaping @Sendable () -> Void) {
  // Unsafe: an isolated parameter is passed like any other, and `start` touches no state of the actor.
  typealias Isolated = (isolated any Actor, @escaping @Sendable () -> Void) -> Void
  typealias Free = (any Actor, @escaping @Sendable () -> Void) -> Void
  unsafe unsafeBitCast(start as Isolated, to: Free.self)(actor, body)
}

private func start(on actor: isolated any Actor, _ body: @escaping @Sendable () -> Void) {
  nonisolated(unsafe) let operation: @isolated(any) () async -> Void = {  // Unsafe: the task alone uses it.
    _ = actor; body()
  }
  // Detached, because the work does not belong to the task that happens to start it.
  unsafe Task.detached(priority: Task.currentPriority, operation: operation)
}

/// An item that keeps its scheduler alive and makes it the current one, for dispatch queues on which each
/// item is a block of its own. A block that captures one object needs no context, unlike a block that
/// captures an item and a scheduler.
final class BoundItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let scheduler: any ImmediateSchedulerType & AnyObject

  init(_ scheduler: any ImmediateSchedulerType & AnyObject, _ work: ScheduledWork) {
    self.scheduler = scheduler
    super.init(work)
  }

  override func run() {
    RunningScheduler.run(as: scheduler, isWork: false) { super.run() }
  }
}
