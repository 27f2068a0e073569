// SPDX-License-Identifier: MIT

import Dispatch

/// Runs work on a serial queue of its own whose target is another queue: first in, first out.
///
/// Two with the same serial target never run at once, nor at once with other blocks on the target or on queues that
/// target it. With a concurrent target each is in order for itself, and they may run side by side.
///
/// - Scheduling: everything runs on the scheduler's queue, and so on the target in the end; nothing before the call
///   returns.
public final class TargetQueueScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {  // Constant.

  /// The label of the scheduler's queue.
  public let name: String
  /// The queue on which work runs in the end.
  public let targetQueue: DispatchQueue

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - name: The label of its queue.
  ///   - targetQueue: Where work runs in the end: a serial or a concurrent queue.
  ///   - leeway: The slack that the system may use for due times; must not be negative.
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
