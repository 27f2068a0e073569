// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

@testable import BatonSchedulers

/// Every scheduler that there is, and two of a user's.
enum AnyKind: CaseIterable, Codable {
  case serial, serialOnConcurrent, serialShared, concurrent, operations
  case main, mainQueue, concurrentMain
  case currentThread, immediate, background, target, subscription
  case newThread, threadWorker, pool, elasticPool, runLoop, eventLoop
  case executor, actor, taskExecutor
  case historical, virtual
  /// A user's scheduler of one method, and one of three.
  case users, usersTimed

  func make() -> any ImmediateScheduler {
    switch self {
    case .serial: SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    case .serialOnConcurrent: SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "test")
    case .serialShared:
      SerialDispatchQueueScheduler(internalSerialQueueName: "test", serialQueueConfiguration: { _ in })
    case .concurrent: ConcurrentDispatchQueueScheduler(qos: .default)
    case .operations: OperationQueueScheduler(operationQueue: OperationQueue())
    case .main: MainScheduler()
    case .mainQueue: Schedulers.mainQueue
    case .concurrentMain: ConcurrentMainScheduler.instance
    case .currentThread: CurrentThreadScheduler.instance
    case .immediate: Schedulers.immediate
    case .background: Schedulers.background()
    case .target: TargetQueueScheduler(targetQueue: DispatchQueue(label: "test.target"))
    case .subscription: Schedulers.subscription
    case .newThread: NewThreadScheduler()
    case .threadWorker: NewThreadScheduler().makeWorker()
    case .pool: ThreadPoolScheduler(threads: 2)
    case .elasticPool: ThreadPoolScheduler(maximumThreads: 8, idleTime: .milliseconds(10))
    case .runLoop: RunLoopScheduler(runLoop: LoopThread.shared.runLoop)
    case .eventLoop: WaitingLoop.shared.makeScheduler()
    case .executor: ExecutorScheduler(NewThreadScheduler().makeWorker())
    case .actor: ActorScheduler(QueueActor())
    case .taskExecutor: ExecutorScheduler(ThreadPoolScheduler(threads: 4))
    case .historical: HistoricalScheduler()
    case .virtual: LatencyScheduler()
    case .users: UsersScheduler()
    case .usersTimed: UsersTimedScheduler()
    }
  }

  var isVirtual: Bool { self == .historical || self == .virtual }

  static var repeating: [Self] { allCases.filter { $0 != .immediate } }
  static var real: [Self] { allCases.filter { !$0.isVirtual } }

  /// Those that run what their own work schedules one after the other, and none in the middle of that work.
  static var inOrder: [Self] {
    let others: [Self] = [
      .concurrent, .operations, .concurrentMain, .immediate, .subscription, .pool, .elasticPool, .usersTimed,
      .taskExecutor,
    ]
    return allCases.filter { !others.contains($0) }
  }

  /// Those with threads of their own, or in a loop.
  static let threads: [Self] = [.newThread, .threadWorker, .pool, .elasticPool, .runLoop, .eventLoop]
}

/// What a user writes in ten lines.
final class UsersScheduler: ImmediateScheduler {
  private let queue = DispatchQueue(label: "users")

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let cancel = SingleAssignmentDisposable()
    queue.async { if !cancel.isDisposed { cancel.setDisposable(action(state)) } }
    return cancel
  }
}

/// A user's scheduler with time, which runs in line what is due now, and whose clock can be set.
final class UsersTimedScheduler: Scheduler {
  let offset = Lock(TimeInterval(0))
  let waits = Log<Duration>()

  var now: Date { Date() + offset.withLock { $0 } }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    waits.append(dueTime)
    let cancel = SingleAssignmentDisposable()
    DispatchQueue.global().asyncAfter(deadline: .now() + max(dueTime, .zero)) {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
    }
    return cancel
  }
}

/// Whether the code that calls it is run by `scheduler`; for one that only passes work on, by any; for the immediate
/// one, by what is current outside any scheduler.
func isCurrent(_ scheduler: any ImmediateScheduler) -> Bool {
  let isImmediate = scheduler is BatonSchedulers.InlineScheduler
  let outside = MainThread.isCurrent ? MainScheduler.asyncInstance : nil
  guard let current = Schedulers.current else { return isImmediate && outside == nil }
  if isImmediate { return current as AnyObject === outside }
  return scheduler is SubscriptionScheduler || current as AnyObject === scheduler as AnyObject
}

extension ImmediateScheduler {
  /// Runs what waits, if that is for somebody else to do.
  func runIfVirtual() {
    (self as? HistoricalScheduler)?.start()
    (self as? LatencyScheduler)?.start()
  }
}
