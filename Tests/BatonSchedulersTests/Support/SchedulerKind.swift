// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport

@testable import BatonSchedulers

/// Every scheduler that there is, some made in several ways, and some of a user's.
enum SchedulerKind: CaseIterable, Codable {
  case serial, serialConfigured, serialOnSerial, serialOnConcurrent, serialQoS, serialSharing
  case concurrent, concurrentOnSerial, operations, operationsSerial
  case main, mainAsync, mainQueue, concurrentMain
  case currentThread, immediate, background, target, subscription
  case newThread, threadWorker, pool, elasticPool, runLoop, eventLoop
  case executor, actor, taskExecutor, taskPool
  case historical, virtual
  /// A user's scheduler of one method, and one of three; one that says that tasks may run on it, and an actor
  /// too.
  case users, usersTimed, usersForTasks, usersForActors

  /// - Parameter capacity: The most work that waits, of one that can have a bound.
  func make(capacity: Int? = nil) -> any ImmediateScheduler {
    let serial = DispatchQueue(label: "test.serial")
    let concurrent = DispatchQueue(label: "test.concurrent", attributes: .concurrent)
    switch self {
    case .serial: return SerialDispatchQueueScheduler(internalSerialQueueName: "test")
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
    case .serialSharing: return SerialDispatchQueueScheduler(sharing: serial, leeway: .zero)
    case .concurrent: return ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    case .concurrentOnSerial: return ConcurrentDispatchQueueScheduler(queue: serial)
    case .operations: return OperationQueueScheduler(operationQueue: OperationQueue())
    case .operationsSerial:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return OperationQueueScheduler(operationQueue: queue)
    case .main: return MainScheduler()
    case .mainAsync: return MainScheduler.asyncInstance
    case .mainQueue: return Schedulers.mainQueue
    case .concurrentMain: return ConcurrentMainScheduler.instance
    case .currentThread: return CurrentThreadScheduler.instance
    case .immediate: return Schedulers.immediate
    case .background: return Schedulers.background()
    case .target: return TargetQueueScheduler(targetQueue: serial)
    case .subscription: return Schedulers.subscription
    case .newThread: return NewThreadScheduler()
    case .threadWorker: return NewThreadScheduler(capacity: capacity, whenFull: .refuse).makeWorker()
    case .pool: return ThreadPoolScheduler(threads: 2, capacity: capacity, whenFull: .refuse)
    case .elasticPool: return ThreadPoolScheduler(maximumThreads: 8, idleTime: .milliseconds(10))
    case .runLoop:
      return RunLoopScheduler(runLoop: LoopThread.shared.runLoop, capacity: capacity, whenFull: .refuse)
    case .eventLoop: return WaitingLoop.shared.makeScheduler(capacity: capacity)
    case .executor: return ExecutorScheduler(NewThreadScheduler().makeWorker())
    case .actor: return ActorScheduler(QueueActor())
    case .taskExecutor: return ExecutorScheduler(ThreadPoolScheduler(threads: 4))
    case .taskPool: return TaskScheduler()
    case .historical: return HistoricalScheduler()
    case .virtual: return LatencyScheduler()
    case .users: return UsersScheduler()
    case .usersTimed: return UsersTimedScheduler()
    case .usersForTasks: return UsersExecutor()
    case .usersForActors: return UsersSerialExecutor()
    }
  }

  func makeTimed() -> (any Scheduler)? { make() as? any Scheduler }

  /// With a bound that is soon reached, if it can have one: it is not for jobs.
  func makeExecutor() -> any TaskExecutor & ImmediateScheduler {
    make(capacity: 1) as! any TaskExecutor & ImmediateScheduler
  }

  func makeSerialExecutor() -> any SerialExecutor & TaskExecutor & ImmediateScheduler {
    make(capacity: 1) as! any SerialExecutor & TaskExecutor & ImmediateScheduler
  }

  var isVirtual: Bool { self == .historical || self == .virtual }
}

// Those that are put to the same laws.

extension SchedulerKind {
  /// Those that run work on another thread than the one that schedules it, or later.
  static let elsewhere: [Self] = [
    .serial, .serialConfigured, .serialOnSerial, .serialOnConcurrent, .serialQoS, .concurrent,
    .concurrentOnSerial,
    .main, .mainAsync, .concurrentMain, .operationsSerial, .operations, .newThread, .threadWorker, .pool,
    .elasticPool, .runLoop, .eventLoop, .executor, .actor, .taskExecutor, .background, .target,
  ]
  static let timed = elsewhere.filter { $0 != .operationsSerial && $0 != .operations }
  /// Those without timers of their own for what repeats.
  static let emulating: [Self] = [.executor, .actor, .taskExecutor]
  /// Of those elsewhere, those that run one piece after the other.
  static let ordered = elsewhere.filter {
    ![.concurrent, .concurrentMain, .operations, .newThread, .pool, .elasticPool, .taskExecutor].contains($0)
  }

  /// Those on which a user schedules blocks.
  static let ofBlocks: [Self] = [
    .serial, .serialOnConcurrent, .serialConfigured, .concurrent, .operations, .main, .mainQueue,
    .concurrentMain,
    .currentThread, .immediate, .background, .target, .subscription, .newThread, .threadWorker, .pool,
    .elasticPool,
    .runLoop, .eventLoop, .executor, .actor, .taskExecutor, .historical, .virtual, .users, .usersTimed,
  ]
  static let repeating = ofBlocks.filter { $0 != .immediate }
  static let real = ofBlocks.filter { !$0.isVirtual }
  /// Those that run what their own work schedules one after the other, and none in the middle of that work.
  static let inOrder = ofBlocks.filter {
    ![
      .concurrent, .operations, .concurrentMain, .immediate, .subscription, .pool, .elasticPool, .usersTimed,
      .taskExecutor,
    ].contains($0)
  }
  /// Those with threads of their own, or in a loop.
  static let threads: [Self] = [.newThread, .threadWorker, .pool, .elasticPool, .runLoop, .eventLoop]

  /// Those that tasks run on.
  static let executors: [Self] =
    serialExecutors + mains + [
      .concurrent, .concurrentOnSerial, .operations, .pool, .elasticPool, .newThread, .currentThread,
      .immediate,
      .usersForTasks, .actor, .taskPool,
    ]
  /// Those that actors run on.
  static let serialExecutors: [Self] = [
    .serial, .serialSharing, .serialOnSerial, .target, .threadWorker, .runLoop, .eventLoop, .usersForActors,
  ]
  /// Those that the main actor runs on.
  static let mains: [Self] = [.main, .mainQueue, .concurrentMain]
}

extension SerialDispatchQueueScheduler {
  /// Runs work on `serialQueue` itself, as the main queue's scheduler does.
  convenience init(sharing serialQueue: DispatchQueue, leeway: Duration) {
    self.init(serialQueue, isPrivate: false, leeway: leeway)
  }
}
