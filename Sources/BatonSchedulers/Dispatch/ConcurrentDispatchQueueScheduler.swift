// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on a dispatch queue, as many pieces at once as the queue allows.
///
/// Any queue can be given, a serial one too. Timed work waits on a clock that cannot jump, with one system timer for all. All
/// methods may be called from any thread.
///
/// - Scheduling: everything runs on the queue, nothing before the call returns.
public final class ConcurrentDispatchQueueScheduler: QueueScheduler, WorkScheduler, PeriodicSchedulerType {
  /// A span of time: its name in RxSwift.
  public typealias TimeInterval = Duration
  /// A point of wall-clock time: its name in RxSwift.
  public typealias Time = Date

  let queue: DispatchQueue
  /// Work that waits, and timers; or timers alone, if the program may put blocks on `queue`: their barriers apply to each piece
  /// of work, so each must be a block.
  let core: BlockDriver
  private let isPrivate: Bool

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
      leeway >= .zero, "ConcurrentDispatchQueueScheduler: leeway must not be negative, was \(leeway)"
    )
    self.queue = queue
    self.isPrivate = isPrivate
    let forTimers = DispatchQueue(label: "baton.timers", qos: queue.qos)
    core =
      isPrivate
      ? BlockDriver(ConcurrentQueue(queue: queue, forTimers: forTimers), width: .max, leeway: leeway)
      : BlockDriver(SerialQueue(queue: forTimers), delivery: queue, leeway: leeway)
    core.scheduler = self
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

  public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    if isPrivate { return core.submit(work) }
    let item = BoundItem(self, work)
    queue.async { item.run() }
    return item
  }

  func add(_ job: UnownedJob, _ kind: JobKind) {
    if isPrivate { return core.push(JobItem(job, kind, on: self)) }
    queue.async { RunningScheduler.run(as: self) { self.perform(job, kind) } }
  }
}

extension ImmediateSchedulerType where Self == ConcurrentDispatchQueueScheduler {
  /// A new scheduler on a concurrent queue of a quality of service.
  public static func concurrent(qos: DispatchQoS) -> ConcurrentDispatchQueueScheduler {
    ConcurrentDispatchQueueScheduler(qos: qos)
  }
}
