// SPDX-License-Identifier: MIT

import Baton

// Schedulers as executors, and executors as schedulers.

actor Database {
  private let scheduler = SerialDispatchQueueScheduler(qos: .utility)
  private var rows: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  func add(_ row: Int) { rows.append(row) }

  var count: Int { rows.count }

  nonisolated func addNow(_ row: Int) {
    assumeIsolated { $0.rows.append(row) }
  }
}

actor Thread {
  private let worker = NewThreadScheduler().makeWorker()
  nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }
}

func compute(_ numbers: [Int]) async -> Int {
  await Task(executorPreference: ThreadPoolScheduler.computation) { numbers.reduce(0, +) }.value
}

func both(_ database: Database) async -> Int {
  await withTaskExecutorPreference(ThreadPoolScheduler.io) {
    await withTaskGroup(of: Void.self) { group in
      for row in 0..<10 { group.addTask { await database.add(row) } }
    }
    return await database.count
  }
}

func deliver(_ rows: Observable<Int>, to database: Database) -> any Disposable {
  rows.observe(on: ActorScheduler(database)).subscribe(onNext: { database.addNow($0) })
}

func deliver(_ rows: Observable<Int>, on executor: any SerialExecutor) -> Observable<Int> {
  rows.observe(on: ExecutorScheduler(executor)).observe(on: .actor(MainActor.shared)).observe(on: .task())
}

func later(_ rows: Observable<Int>, _ clock: some Clock<Duration>) -> Observable<Int> {
  rows.delay(.seconds(1), scheduler: TaskScheduler(priority: .low, clock: clock))
}

final class OwnScheduler: ImmediateSchedulerType, TaskExecutor {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

func own() async -> Int { await Task(executorPreference: OwnScheduler()) { 1 }.value }
