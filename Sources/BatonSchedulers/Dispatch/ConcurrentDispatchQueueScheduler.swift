// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on a dispatch queue, with as many pieces at the same time as the queue allows.
///
/// The queue may be concurrent or serial. Timed work waits on a monotonic clock, with one system timer for
/// all of it. All methods may be called from any thread.
///
/// - Scheduling: All work runs on the queue, and none during the call that schedules it.
public final class ConcurrentDispatchQueueScheduler: QueueScheduler, WorkScheduler, PeriodicSchedulerType {
  /// RxSwift's name for a span of time.
  public typealias TimeInterval = Duration
  /// RxSwift's name for a point of wall-clock time.
  public typealias Time = Date

  let queue: DispatchQueue
  let driver: BlockDriver
  let isPrivate: Bool
  var virtualTime: (any CountedTimeScheduler)? { nil }

  /// Creates a scheduler that runs work on `queue`.
  ///
  /// - Parameters:
  ///   - queue: A concurrent or a serial queue.
  ///   - leeway: How much later than due the system may run timed work; must not be negative.
  public convenience init(queue: DispatchQueue, leeway: some RxTimeSpan = Duration.zero) {
    self.init(queue, isPrivate: false, leeway: Duration(leeway))
  }

  private init(_ queue: DispatchQueue, isPrivate: Bool, leeway: Duration) {
    require(
      leeway >= .zero, "ConcurrentDispatchQueueScheduler: leeway must not be negative, was \(leeway)")
    self.queue = queue
    self.isPrivate = isPrivate
    // Not a queue that targets `queue`, which may be busy for long.
    let timers = DispatchQueue(label: "baton.timers", qos: queue.qos)
    let span = leeway.dispatchInterval
    driver =
      isPrivate
      ? BlockDriver(.queue(queue), width: .max, timers: timers, leeway: span)
      : BlockDriver(.queue(timers), timers: timers, delivery: queue, leeway: span)
    driver.scheduler = self
  }

  /// Creates a scheduler with its own concurrent queue of a quality of service. The leeway is that of
  /// ``init(queue:leeway:)``.
  public convenience init(qos: DispatchQoS, leeway: some RxTimeSpan = Duration.zero) {
    let queue = DispatchQueue(label: "baton.concurrent", qos: qos, attributes: .concurrent)
    self.init(queue, isPrivate: true, leeway: Duration(leeway))
  }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable { enqueue(work) }

  @inline(never)  // As in ``DrivenScheduler``.
  public func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    enqueue(work, after: dueTime)
  }
}

extension ImmediateSchedulerType where Self == ConcurrentDispatchQueueScheduler {
  /// Creates a scheduler with its own concurrent queue of a quality of service.
  public static func concurrent(qos: DispatchQoS) -> ConcurrentDispatchQueueScheduler {
    ConcurrentDispatchQueueScheduler(qos: qos)
  }
}
