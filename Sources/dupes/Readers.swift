// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// The mechanism that reads files.
enum Readers: String, CaseIterable, Sendable {
  case operations
  case pool
  case threads
  case queue

  /// A scheduler of this kind. Those that know no limit of their own leave it to who uses them to give them
  /// no more than `jobs` pieces of work at a time.
  func scheduler(jobs: Int) -> any ImmediateScheduler {
    switch self {
    case .operations:
      let queue = OperationQueue()
      queue.name = "dupes.reader"
      queue.maxConcurrentOperationCount = jobs
      queue.qualityOfService = .userInitiated
      return OperationQueueScheduler(operationQueue: queue)
    case .pool: return ThreadPoolScheduler(threads: jobs, name: "dupes.reader")
    case .threads: return NewThreadScheduler(name: "dupes.reader")
    case .queue:
      let queue = DispatchQueue(label: "dupes.reader", qos: .userInitiated, attributes: .concurrent)
      return ConcurrentDispatchQueueScheduler(queue: queue)
    }
  }
}
