// SPDX-License-Identifier: MIT

import Baton
import Foundation

@testable import BatonSchedulers

/// The schedulers that tasks run on.
enum ExecutorKind: CaseIterable {
  case serial, serialShared, serialOnSerial, target, worker, runLoop, eventLoop
  case main, mainQueue, concurrentMain
  case concurrent, concurrentShared, operations, pool, elasticPool, newThread
  case currentThread, immediate, users, usersSerial, onActor, onPool

  static let serials: [Self] = [
    .serial, .serialShared, .serialOnSerial, .target, .worker, .runLoop, .eventLoop, .usersSerial,
  ]
  static let mains: [Self] = [.main, .mainQueue, .concurrentMain]
  static let stoppable: [Self] = [.worker, .runLoop, .eventLoop, .pool, .elasticPool, .newThread]

  func make() -> any TaskExecutor & ImmediateScheduler {
    switch self {
    case .concurrent: ConcurrentDispatchQueueScheduler(qos: .default)
    case .concurrentShared: ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "test"))
    case .operations: OperationQueueScheduler(operationQueue: OperationQueue())
    case .pool: ThreadPoolScheduler(threads: 2, name: "test", capacity: 1, whenFull: .refuse)
    case .elasticPool: ThreadPoolScheduler(maximumThreads: 8, idleTime: .zero)
    case .newThread: NewThreadScheduler(name: "test")
    case .currentThread: CurrentThreadScheduler.instance
    case .immediate: Schedulers.immediate
    case .users: UsersExecutor()
    case .onActor: ActorScheduler(QueueActor())
    case .onPool: TaskScheduler()
    default: makeSerial()
    }
  }

  func makeSerial() -> any SerialExecutor & TaskExecutor & ImmediateScheduler {
    let queue = DispatchQueue(label: "test")
    switch self {
    case .serialShared: return SerialDispatchQueueScheduler(sharing: queue, leeway: .zero)
    case .serialOnSerial: return SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "test")
    case .target: return TargetQueueScheduler(targetQueue: queue)
    case .worker: return NewThreadScheduler(capacity: 1, whenFull: .refuse).makeWorker()
    case .runLoop: return RunLoopScheduler(runLoop: LoopThread.shared.runLoop, capacity: 1, whenFull: .refuse)
    case .eventLoop: return WaitingLoop.shared.makeScheduler(capacity: 1)
    case .main: return MainScheduler()
    case .mainQueue: return Schedulers.mainQueue
    case .concurrentMain: return ConcurrentMainScheduler.instance
    case .usersSerial: return UsersSerialExecutor()
    default: return SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    }
  }
}

/// A user's scheduler of one method, which says that tasks may run on it.
final class UsersExecutor: ImmediateScheduler, TaskExecutor {
  private let queue = DispatchQueue(label: "users", attributes: .concurrent)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queue.async { _ = action(state) }
    return Disposables.create()
  }
}

/// The same with a serial queue, on which an actor may run too.
final class UsersSerialExecutor: ImmediateScheduler, SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "users")

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queue.async { _ = action(state) }
    return Disposables.create()
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// A user's scheduler that forgets what it is given.
final class ForgetfulScheduler: ImmediateScheduler, TaskExecutor {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    Disposables.create()
  }
}
