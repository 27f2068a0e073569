// SPDX-License-Identifier: MIT

import Dispatch

/// The mechanism that is a serial dispatch queue or an actor: it serves its ``ItemQueue`` in blocks, a batch in each.
///
/// While items wait, one block is on the queue: the thread that sets the inbox's `awake` flag puts it there, and it holds the
/// scheduler. While timers wait, they hold the scheduler, and one system timer is set for the earliest or for a moment before that.
/// It is made for the first timer, and is cancelled when this object is freed.
final class BatchCore: SerialMechanism, @unchecked Sendable {  // Sendable: constant, or set once.
  typealias Owner = any ImmediateSchedulerType & AnyObject

  /// The shortest time from one wake-up to the next, in nanoseconds, so that timers due at many different
  /// moments do not cost a wake-up each. System timers are not more precise.
  private static let pause: UInt64 = 50_000

  /// Locked before the queue is. Timers come and go under this lock, so that `keeper` is there if any do.
  private struct Alarm {
    var timer: SystemTimer?
    /// The moment for which the timer is set; `UInt64.max` if it is not set, or has fired.
    var moment = UInt64.max
    /// The scheduler, as long as timers wait.
    var keeper: Owner?
  }

  let queue: ItemQueue
  weak var scheduler: Owner?
  private let batches: any BatchQueue
  /// The concurrent queue on which each due item runs; nil means that items run in the batch.
  private let delivery: DispatchQueue?
  private let clock: TimerClock
  private let leeway: Duration
  private let alarm = Lock(UncheckedSendable(Alarm()))
  /// One block for all batches, because converting a closure to a block is two allocations.
  private let block = ReusedBlock<Owner>()

  init(
    _ batches: any BatchQueue, delivery: DispatchQueue? = nil, clock: TimerClock = .monotonic,
    leeway: Duration = .zero
  ) {
    self.batches = batches
    self.delivery = delivery
    self.clock = clock
    self.leeway = leeway
    let wall: (@Sendable () -> UInt64)? = if clock == .wall { { clock.now() } } else { nil }
    queue = ItemQueue(startsThread: false, patience: nil, clock: wall)
  }

  /// The mechanism in `place`, which is made there if need be: the same for dates, on the wall clock.
  func forDates(in place: borrowing Lock<BatchCore?>) -> BatchCore {
    place.withLock { core in
      if let core { return core }
      let made = BatchCore(batches, delivery: delivery, clock: .wall, leeway: leeway)
      made.scheduler = scheduler
      core = made
      return made
    }
  }

  deinit { alarm.withLock { $0.value.timer }?.cancel() }

  // It refuses nothing, because it is not shut down, and what waits holds the scheduler.
  var kind: Any.Type { BatchCore.self }
  var name: String { "" }
  var bound: QueueBound? { nil }
  var standIn: any ImmediateSchedulerType { fatalError("work waits, and its scheduler is gone") }

  func now() -> UInt64 { queue.now() }

  func monotonic(_ moment: UInt64) -> UInt64 {
    if clock == .monotonic { return moment }
    let (now, wall) = (MonotonicClock.now(), clock.now())
    return moment > wall ? now &+ (moment - wall) : now &- min(now, wall - moment)
  }

  /// Puts the block on the queue. Called by the thread that has set the `awake` flag, and holds the scheduler.
  func make(_ call: ItemQueue.Call) { if let scheduler { batches.async(ready(for: scheduler)) } }

  private func ready(for scheduler: Owner) -> BatchQueue.Block {
    // Unsafe: the block holds the scheduler while it runs, and the scheduler owns this object.
    block.ready(for: scheduler) { [unowned(unsafe) self] in unsafe serve(as: $0) }
  }

  // Timers.

  /// Runs `work` once, at a moment on the clock.
  func add(at moment: UInt64, _ work: ScheduledWork) -> any Disposable {
    let item = TimerNode(deadline: moment, queue: self, work: work)
    insert(item)
    return item
  }

  func insert(_ node: TimerNode) {
    let unneeded = alarm.withLock { alarm in
      if alarm.value.keeper == nil { alarm.value.keeper = scheduler }
      // The system timer is set here, and not in a block, which would be a hop.
      if queue.insert(node).call != nil { setTimer(for: node.deadline, &alarm.value) }
      return UncheckedSendable(node.isDisposed ? takeKeeper(&alarm.value) : nil)
    }
    withExtendedLifetime(unneeded) {}
  }

  func remove(_ node: TimerNode) {
    let unneeded = alarm.withLock { alarm in
      _ = queue.remove(node)
      return UncheckedSendable(takeKeeper(&alarm.value))
    }
    withExtendedLifetime(unneeded) {}
  }

  /// Takes the scheduler if no timers wait. The caller releases it outside the lock.
  private func takeKeeper(_ alarm: inout Alarm) -> Owner? {
    queue.state.withLock { $0.timers.isEmpty } ? alarm.keeper.take() : nil
  }

  /// Sets the system timer, unless it is set for an earlier moment.
  private func setTimer(for moment: UInt64, _ alarm: inout Alarm) {
    if alarm.moment <= moment { return }
    let timer =
      alarm.timer
      ?? SystemTimer(queue: batches.forTimers, clock: clock, leeway: leeway.dispatchInterval) { [weak self] in
        self?.timerFired()
      }
    (alarm.timer, alarm.moment) = (timer, moment)
    timer.set(for: moment)
  }

  // On the queue.

  private func timerFired() {
    let keeper = alarm.withLock { alarm in
      alarm.value.moment = .max
      return UncheckedSendable(alarm.value.keeper)
    }.value
    // If the flag was set, a block is on the queue, and sees to the timers. If the scheduler is gone, there are none.
    guard let scheduler = keeper ?? scheduler,
      !queue.inbox.set(ItemQueue.Flag.awake).contains(ItemQueue.Flag.awake)
    else { return }
    serve(as: scheduler)
  }

  private func serve(as scheduler: Owner) {
    let isMore = RunningScheduler.run(as: scheduler, isWork: false) {
      queue.runBatch(Sizes.batch) { item in
        guard let delivery else { return item.run() }
        delivery.async { RunningScheduler.run(as: scheduler, isWork: false) { item.run() } }
      }
    }
    if isMore { return batches.asyncAfterOthers(ready(for: scheduler)) }
    let (isAsleep, unneeded) = alarm.withLock { alarm in
      let next = queue.sleep()
      if case .again = next { return UncheckedSendable((false, Owner?.none)) }
      if case .wait(let moment) = next, moment < .max {
        setTimer(for: max(moment, queue.now() &+ Self.pause), &alarm.value)
      }
      return UncheckedSendable((true, takeKeeper(&alarm.value)))
    }.value
    if !isAsleep { batches.async(ready(for: scheduler)) }
    withExtendedLifetime(unneeded) {}
  }

  /// The number of pending timers, and the moment for which the one system timer is set.
  var timers: (count: Int, moment: UInt64?) {
    (queue.state.withLock { $0.timers.count }, alarm.withLock { $0.value.moment })
  }
}

/// A queue that runs blocks one after the other.
protocol BatchQueue: Sendable {
  typealias Block = @convention(block) @Sendable () -> Void

  func async(_ block: @escaping Block)
  /// Adds a block behind the blocks that wait now, those of other users of the underlying mechanism included.
  func asyncAfterOthers(_ block: @escaping Block)
  /// Where a system timer fires, so that it does not fire while a block runs.
  var forTimers: DispatchQueue { get }
}

/// A serial queue and its target, so that a batch can let other users of the target have a turn.
struct SerialQueue: BatchQueue {
  let queue: DispatchQueue

  /// The queue's target, if other queues use it too. A block that a queue's own block adds runs before the target turns to
  /// other queues.
  var sharedTarget: DispatchQueue?

  var forTimers: DispatchQueue { queue }

  func async(_ block: @escaping Block) { queue.async(execute: block) }

  /// Adds a block behind the blocks that wait at the target now, by way of a block on the target.
  func asyncAfterOthers(_ block: @escaping Block) {
    guard let sharedTarget else { return queue.async(execute: block) }
    sharedTarget.async { queue.async(execute: block) }
  }
}

/// Blocks on an actor: a task for each.
struct ActorQueue: BatchQueue {
  let actor: any Actor

  func async(_ block: @escaping Block) { startTask(on: actor, block) }

  func asyncAfterOthers(_ block: @escaping Block) { startTask(on: actor, block) }

  var forTimers: DispatchQueue { fatalError("an executor's scheduler waits by its clock") }
}
