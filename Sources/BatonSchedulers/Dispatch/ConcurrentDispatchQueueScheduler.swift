// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on a dispatch queue, as many pieces at once as the queue allows.
///
/// Any queue can be given, a serial one too. Timed work waits on a clock that cannot jump. However many timers
/// are pending, one system timer serves them. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the queue, nothing before the call returns.
public final class ConcurrentDispatchQueueScheduler: _WorkScheduler {
  public typealias TimeInterval = Duration
  public typealias Time = Date

  let queue: DispatchQueue
  let timers: TimerQueue
  /// What waits for a date.
  let wallTimers: TimerQueue
  /// Nil if others may put blocks on `queue`, to which barriers between them matter.
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

  public var _timers: _TimerHost { timers }

  public func _submit(_ work: _Work) -> any Disposable {
    if let batcher {
      let item = ScheduledItem(work)
      batcher.enqueue(item, for: self)
      return item
    }
    let item = BoundItem(self, work)
    queue.async { item.run() }
    return item
  }

  func add(_ item: JobItem) {
    if let batcher { return batcher.enqueue(item, for: self) }
    queue.async { RunningScheduler.run(as: self) { item.run() } }
  }
}

extension ImmediateScheduler where Self == ConcurrentDispatchQueueScheduler {
  /// A new scheduler on a concurrent queue of a quality of service.
  public static func concurrent(qos: DispatchQoS) -> ConcurrentDispatchQueueScheduler {
    ConcurrentDispatchQueueScheduler(qos: qos)
  }
}
