// SPDX-License-Identifier: MIT

import Foundation

/// Runs each piece of work as an operation on an operation queue; for large pieces of work.
///
/// At most `maxConcurrentOperationCount` of the queue run at once. Disposing of work that has not begun frees it
/// at once; its operation passes through the queue without effect. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the operation queue, nothing before the call returns.
public final class OperationQueueScheduler: ImmediateScheduler {
  /// Where work runs.
  public let operationQueue: OperationQueue
  /// The priority that the operations have in the queue.
  public let queuePriority: Operation.QueuePriority

  /// Makes a scheduler that runs work on `operationQueue`.
  ///
  /// - Parameters:
  ///   - operationQueue: Where work runs.
  ///   - queuePriority: The priority that the operations have in the queue.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = BoundItem(self, _Work(state, action))
    let operation = BlockOperation { item.run() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return item
  }
}
