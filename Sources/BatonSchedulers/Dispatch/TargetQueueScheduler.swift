// SPDX-License-Identifier: MIT

import Dispatch

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

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - name: The label of the scheduler's queue.
  ///   - targetQueue: The target queue, serial or concurrent.
  ///   - leeway: How much later than due the system may run timed work; must not be negative.
  public init(
    name: String = "baton.target", targetQueue: DispatchQueue, leeway: some RxTimeSpan = Duration.zero
  ) {
    self.name = name
    self.targetQueue = targetQueue
    let queue = DispatchQueue(label: name, target: targetQueue)
    super.init(
      SerialQueue(queue: queue, sharedTarget: targetQueue), isPrivate: true, leeway: Duration(leeway))
  }
}
