// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch

extension OperatorContract {
  /// Operators with asynchronous closures, whose tasks run on a queue that can be waited for.
  static let tasks: [OperatorContract] = {
    let executor = ContractExecutor()
    let settle: @Sendable () -> Void = { for _ in 0..<20 { executor.wait() } }
    let start: TaskStart = { _, work in
      let task = Task(executorPreference: executor) { await work() }
      return Disposables.create { task.cancel() }
    }
    // What comes faster than tasks go waits, however much: they are not slowed down.
    let except: Set<ContractLaw> = [.boundedFlood]
    let map: [OperatorContract] = [(1, .source), (4, .source), (4, .completion)].map { limit, ordering in
      OperatorContract(
        "map(maxConcurrent: \(limit)) \(ordering)", except: except,
        closures: [
          ContractClosure("transform") { source, attempt in
            source._mapConcurrently("map", limit, ordering, on: start) {
              try attempt(); return $0
            }
          }
        ],
        settle: settle
      ) { $0._mapConcurrently("map", limit, ordering, on: start) { $0 + 1 } }
    }
    return map + [
      OperatorContract("filter(maxConcurrent:)", except: except, settle: settle) {
        $0._mapConcurrently("filter", 2, .source, on: start) { $0 > 1 ? $0 : nil }
      },
      OperatorContract(
        "mapLatest",
        closures: [
          ContractClosure("transform") { source, attempt in
            source._mapLatest(on: start) {
              try attempt(); return $0
            }
          }
        ],
        settle: settle
      ) { $0._mapLatest(on: start) { $0 + 1 } },
      OperatorContract("flatMap(maxConcurrent:)", except: except, settle: settle) {
        $0._flatMapConcurrently(2, on: start) { ContractSource.just($0) }
      },
    ]
  }()
}

/// Runs tasks on a serial queue.
private final class ContractExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "contract.tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Returns when what was enqueued before has run.
  func wait() { queue.sync {} }
}
