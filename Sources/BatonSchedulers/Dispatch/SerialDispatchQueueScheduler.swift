// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on a dispatch queue, one piece after another, in the order in which it was scheduled.
///
/// The given queue may be serial or concurrent: the scheduler creates its own serial queue, which targets the
/// given one. Timed work waits on a monotonic clock, with one system timer for all of it. All methods may be
/// called from any thread.
///
/// - Scheduling: All work runs on the queue, and none during the call that schedules it. Waiting work is run
///   in bounded batches, so that other users of a shared target queue get their turn.
public class SerialDispatchQueueScheduler: QueueScheduler, WorkScheduler, PeriodicSchedulerType,
  @unchecked Sendable  // Sendable: constant.
{
  /// RxSwift's name for a span of time.
  public typealias TimeInterval = Duration
  /// RxSwift's name for a point of wall-clock time.
  public typealias Time = Date

  let queue: DispatchQueue
  private let isMain: Bool
  /// The queue's target, if other queues or blocks may use that.
  let sharedTarget: DispatchQueue?
  let driver: BlockDriver
  let isPrivate: Bool

  init(_ queue: DispatchQueue, sharedTarget: DispatchQueue? = nil, isPrivate: Bool, leeway: Duration) {
    require(
      leeway >= .zero, "SerialDispatchQueueScheduler: leeway must not be negative, was \(leeway)")
    self.queue = queue
    isMain = queue.isMain
    self.sharedTarget = sharedTarget
    self.isPrivate = isPrivate
    driver = BlockDriver(
      .queue(queue, sharedTarget: sharedTarget), timers: queue, leeway: leeway.dispatchInterval)
    driver.scheduler = self
  }

  /// Creates a scheduler with its own serial queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: The label of the queue.
  ///   - serialQueueConfiguration: Called with the queue before any work is submitted to it, for example to
  ///     set its target.
  ///   - leeway: How much later than due the system may run timed work; must not be negative.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: some RxTimeSpan = Duration.zero
  ) {
    // The target can be set until the queue is active.
    let queue = DispatchQueue(label: internalSerialQueueName, attributes: .initiallyInactive)
    serialQueueConfiguration?(queue)
    queue.activate()
    // The closure may have kept the queue, to put blocks of its own on it.
    let isPrivate = serialQueueConfiguration == nil
    self.init(queue, isPrivate: isPrivate, leeway: Duration(leeway))
  }

  /// Creates a scheduler with its own serial queue, which targets `queue`.
  ///
  /// - Parameters:
  ///   - queue: The target queue, serial or concurrent.
  ///   - internalSerialQueueName: The label of the scheduler's own queue.
  ///   - leeway: How much later than due the system may run timed work; must not be negative.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String, leeway: some RxTimeSpan = Duration.zero
  ) {
    let own = DispatchQueue(label: internalSerialQueueName, target: queue)
    self.init(own, sharedTarget: queue, isPrivate: true, leeway: Duration(leeway))
  }

  /// Creates a scheduler with its own serial queue, which targets the system queue of a quality of service.
  /// The other parameters are those of ``init(queue:internalSerialQueueName:leeway:)``.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "baton.serial",
    leeway: some RxTimeSpan = Duration.zero
  ) {
    self.init(
      queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

  final var virtualTime: (any CountedTimeScheduler)? { isMain ? VirtualMain.time : nil }

  package func add(_ item: ScheduledItem) { enqueue(item) }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable { enqueue(work) }

  @inline(never)  // As in ``DrivenScheduler``.
  public final func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    enqueue(work, after: dueTime)
  }

  // As the default, which would not be specialised, because this class has subclasses.
  package final func remove(_ node: TimerNode) { _ = driver.queue.remove(node) }

  func add(_ job: UnownedJob, _ kind: JobKind) { enqueue(job, kind) }
}

extension ImmediateSchedulerType where Self == SerialDispatchQueueScheduler {
  /// Creates a scheduler with its own serial queue, which targets the system queue of a quality of service.
  public static func serial(qos: DispatchQoS) -> SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(qos: qos)
  }

  /// Creates a scheduler with its own serial queue, labelled `name`.
  public static func serial(name: String) -> SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(internalSerialQueueName: name)
  }
}

extension SerialDispatchQueueScheduler {
  public final var schedulerTraits: SchedulerTraits {
    SchedulerTraits(isSerial: true, runsOnMainThread: isMain)
  }

  /// Whether the calling thread runs this scheduler's work, or a block on its queue, on the target of its
  /// queue, or on a queue that targets either.
  public final var mayNeedCallingThread: Bool {
    RunningScheduler.isRunning(self) || queue.isCallers || sharedTarget?.isCallers ?? false
  }
}

/// Runs work in order on its own serial queue, which targets another queue.
///
/// Two schedulers with the same serial target never run work at the same time, nor at the same time as other
/// blocks on the target or on queues that target it. Two schedulers with the same concurrent target may.
///
/// - Scheduling: All work runs on the scheduler's queue, and so on its target, and none during the call that
///   schedules it.
public final class TargetQueueScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {  // Constant.
  /// The label of the scheduler's queue.
  public let name: String
  /// The target of the scheduler's queue.
  public let targetQueue: DispatchQueue

  /// Creates a scheduler. The parameters are those of
  /// ``SerialDispatchQueueScheduler/init(queue:internalSerialQueueName:leeway:)``.
  public init(
    name: String = "baton.target", targetQueue: DispatchQueue, leeway: some RxTimeSpan = Duration.zero
  ) {
    self.name = name
    self.targetQueue = targetQueue
    let queue = DispatchQueue(label: name, target: targetQueue)
    super.init(queue, sharedTarget: targetQueue, isPrivate: true, leeway: Duration(leeway))
  }
}
