// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on a dispatch queue, as many pieces at once as the queue allows.
///
/// Any queue can be given, a serial one too. Timed work waits on a clock that cannot jump. However many timers
/// are pending, one system timer serves them. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the queue, nothing before the call returns.
public final class ConcurrentDispatchQueueScheduler: HostedScheduler, WorkScheduler, PeriodicSchedulerType {
  /// A span of time: its name in RxSwift.
  public typealias TimeInterval = Duration
  /// A point of wall-clock time: its name in RxSwift.
  public typealias Time = Date

  let queue: DispatchQueue
  let timers: TimerQueue
  /// The timers of work that is due at a date.
  let wallTimers: TimerQueue
  /// Nil if the program may put blocks on `queue`: their barriers apply to each piece of work, so each must be a block.
  private let batcher: ConcurrentBatcher?

  /// Makes a scheduler that runs work on `queue`.
  ///
  /// - Parameters:
  ///   - queue: A concurrent or a serial queue.
  ///   - leeway: The slack that the system may use for due times; must not be negative.
  public convenience init(queue: DispatchQueue, leeway: some RxTimeSpan = Duration.zero) {
    self.init(queue, isPrivate: false, leeway: Duration(leeway))
  }

  private init(_ queue: DispatchQueue, isPrivate: Bool, leeway: Duration) {
    require(
      leeway >= .zero,
      "ConcurrentDispatchQueueScheduler: leeway must not be negative, was \(leeway)"
    )
    self.queue = queue
    // Its own queue and not one that targets `queue`: a busy queue must not hold the timers up.
    let own = SerialQueue(queue: DispatchQueue(label: "baton.timers", qos: queue.qos))
    timers = TimerQueue(queue: own, delivery: queue, leeway: leeway)
    wallTimers = TimerQueue(queue: own, delivery: queue, clock: .wall, leeway: leeway)
    batcher = isPrivate ? ConcurrentBatcher(queue: queue) : nil
    timers.attach(to: self)
    wallTimers.attach(to: self)
  }

  /// Makes a scheduler on a concurrent queue of its own.
  ///
  /// - Parameters:
  ///   - qos: The quality of service of the queue.
  ///   - leeway: The slack that the system may use for due times; must not be negative.
  public convenience init(qos: DispatchQoS, leeway: some RxTimeSpan = Duration.zero) {
    let queue = DispatchQueue(label: "baton.concurrent", qos: qos, attributes: .concurrent)
    self.init(queue, isPrivate: true, leeway: Duration(leeway))
  }

  deinit {
    timers.retire()
    wallTimers.retire()
  }

  package var timerHost: any TimerHost { timers }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    if let batcher {
      let item = work.makeItem()
      batcher.enqueue(item, for: self)
      return item
    }
    let item = BoundItem(self, work)
    queue.async { item.run() }
    return item
  }

  func add(_ job: UnownedJob, _ kind: JobKind) {
    if let batcher { return batcher.enqueue(JobItem(job, kind, on: self), for: self) }
    queue.async { RunningScheduler.run(as: self) { self.perform(job, kind) } }
  }
}

extension ConcurrentDispatchQueueScheduler {
  public var underlyingQueue: DispatchQueue? { queue }

  @_disfavoredOverload
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    wallTimers.add(at: TimerClock.wallMoment(date), ScheduledWork(.block(block)))
  }

  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    SystemRepetition(repetition, on: queue, block)
  }
}

extension ImmediateSchedulerType where Self == ConcurrentDispatchQueueScheduler {
  /// A new scheduler on a concurrent queue of a quality of service.
  public static func concurrent(qos: DispatchQoS) -> ConcurrentDispatchQueueScheduler {
    ConcurrentDispatchQueueScheduler(qos: qos)
  }
}

/// Runs items on a concurrent queue that nobody else uses, as many at once as the queue runs blocks, with fewer
/// blocks than items: a block is a server of an ``ItemQueue`` without a greatest width.
///
/// A block runs one item after another, but no item waits for another to end: whenever items wait, a block is on
/// the queue that has not begun, or one that runs is about to look for them. So if an item blocks its thread, the
/// queue's next thread goes on with the others, just as if each item were a block.
final class ConcurrentBatcher: Sendable {
  private let items = ItemQueue(width: .max, startsThreads: false, patience: nil)
  private let queue: DispatchQueue
  /// Serves the items. One reused block, because converting a closure to a block is two allocations.
  private let block = ReusedBlock()

  init(queue: DispatchQueue) { self.queue = queue }

  /// Adds an item. `scheduler`, which owns this batcher, is kept alive until the item has begun, and is the current one then.
  func enqueue(_ item: ScheduledItem, for scheduler: ReusedBlock.Host) {
    if items.push(item).call != nil { start(for: scheduler) }
  }

  private func start(for scheduler: ReusedBlock.Host) {
    // Unsafe: the block holds the scheduler while it runs, and the scheduler owns this batcher.
    let block = block.ready(for: scheduler) { [unowned(unsafe) self] in unsafe serve(for: $0) }
    queue.async(execute: block)
  }

  private func serve(for scheduler: ReusedBlock.Host) {
    items.begin()
    _ = RunningScheduler.run(as: scheduler, isWork: false) {
      items.runBatch(Sizes.batch, calling: { _ in start(for: scheduler) }) { $0.run() }
    }
    if items.endBlock() != nil { start(for: scheduler) }
  }
}
