// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

@testable import BatonSchedulers

/// The schedulers that are put to the same laws.
enum SchedulerKind: CaseIterable {
  case serialNamed, serialConfigured, serialOnSerial, serialOnConcurrent, serialQoS
  case concurrentQoS, concurrentOnSerial
  case main, mainAsync, concurrentMain
  case operationsSerial, operations
  case newThread, threadWorker, pool, elasticPool, runLoop, eventLoop
  case executor, actor, taskExecutor

  static var timed: [Self] { allCases.filter { $0 != .operationsSerial && $0 != .operations } }
  /// Those without timers of their own for what repeats.
  static let emulating: [Self] = [.executor, .actor, .taskExecutor]
  static var serial: [Self] {
    let others: [Self] = [
      .concurrentQoS, .concurrentMain, .operations, .newThread, .pool, .elasticPool, .taskExecutor,
    ]
    return allCases.filter { !others.contains($0) }
  }

  func make() -> any ImmediateScheduler {
    if let timed = makeTimed() { return timed }
    let queue = OperationQueue()
    if self == .operationsSerial { queue.maxConcurrentOperationCount = 1 }
    return OperationQueueScheduler(operationQueue: queue)
  }

  func makeTimed() -> (any Scheduler)? {
    let serial = DispatchQueue(label: "test.serial")
    let concurrent = DispatchQueue(label: "test.concurrent", attributes: .concurrent)
    switch self {
    case .serialNamed: return SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    case .serialConfigured:
      return SerialDispatchQueueScheduler(
        internalSerialQueueName: "test",
        serialQueueConfiguration: { $0.setTarget(queue: concurrent) },
        leeway: .milliseconds(1)
      )
    case .serialOnSerial:
      return SerialDispatchQueueScheduler(queue: serial, internalSerialQueueName: "test")
    case .serialOnConcurrent:
      return SerialDispatchQueueScheduler(queue: concurrent, internalSerialQueueName: "test")
    case .serialQoS: return SerialDispatchQueueScheduler(qos: .utility)
    case .concurrentQoS: return ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    case .concurrentOnSerial: return ConcurrentDispatchQueueScheduler(queue: serial)
    case .main: return MainScheduler()
    case .mainAsync: return MainScheduler.asyncInstance
    case .concurrentMain: return ConcurrentMainScheduler.instance
    case .operationsSerial, .operations: return nil
    case .newThread: return NewThreadScheduler()
    case .threadWorker: return NewThreadScheduler().makeWorker()
    case .pool: return ThreadPoolScheduler(threads: 2)
    case .elasticPool: return ThreadPoolScheduler(maximumThreads: 8, idleTime: .milliseconds(10))
    case .runLoop: return RunLoopScheduler(runLoop: LoopThread.shared.runLoop)
    case .eventLoop: return WaitingLoop.shared.makeScheduler()
    case .executor: return ExecutorScheduler(NewThreadScheduler().makeWorker())
    case .actor: return ActorScheduler(QueueActor())
    case .taskExecutor: return ExecutorScheduler(ThreadPoolScheduler(threads: 4))
    }
  }
}
