// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs each piece of work as an operation on an operation queue, for large pieces of work.
///
/// At most `maxConcurrentOperationCount` operations of the queue run at the same time. Disposal of work that
/// has not begun releases the work immediately; its operation passes through the queue without effect. If an
/// operation is cancelled before it has begun, for example by `cancelAllOperations()`, its work is refused on
/// the thread that cancels. All methods may be called from any thread.
///
/// - Scheduling: All work runs on the operation queue, and none during the call that schedules it.
public final class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue that runs the work.
  public let operationQueue: OperationQueue
  /// The priority that the operations have in the queue.
  public let queuePriority: Operation.QueuePriority

  /// Creates a scheduler that runs work on `operationQueue`.
  ///
  /// - Parameters:
  ///   - operationQueue: The queue that runs the work.
  ///   - queuePriority: The priority that the operations have in the queue.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(ScheduledWork(state, action))
    add(item)
    return item
  }

  func add(_ item: ScheduledItem) {
    let operation = ItemOperation(item, of: self)
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
  }
}

extension OperationQueueScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self, operationQueue.name) }

  /// The traits, which include the main thread if the queue is `OperationQueue.main`.
  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(runsOnMainThread: operationQueue === OperationQueue.main)
  }

  // Unsafe: an operation queue does not retain the queue beneath it; the program that has set it does.
  public var underlyingQueue: DispatchQueue? { unsafe operationQueue.underlyingQueue }
}

/// One piece of work in an operation queue.
///
/// A cancellation may come at any moment. The item is run, refused or disposed of, whichever comes first.
private final class ItemOperation: Operation, @unchecked Sendable {  // Sendable: adds constants.
  private let item: ScheduledItem
  private let scheduler: OperationQueueScheduler

  init(_ item: ScheduledItem, of scheduler: OperationQueueScheduler) {
    self.item = item
    self.scheduler = scheduler
  }

  override func main() { RunningScheduler.run(as: scheduler, isWork: false) { item.run() } }

  override func cancel() {
    super.cancel()
    item.refuse(scheduler.refusal(.cancelled))
  }
}
