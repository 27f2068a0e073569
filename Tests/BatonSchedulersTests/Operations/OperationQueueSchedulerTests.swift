// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct OperationQueueSchedulerTests {
  @Test("R16 it keeps to the number of operations that its queue allows")
  func limit() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    #expect(scheduler.operationQueue === queue)
    #expect(scheduler.queuePriority == .normal)
    let (entered, release, log) = (Signal(), Signal(), Log<Int>())
    for index in 0..<3 {
      _ = scheduler.schedule(index) { state in
        log.append(state)
        entered.send()
        release.wait()
        return Disposables.create()
      }
    }
    entered.wait(2)
    #expect(log.elements.count == 2)
    for _ in 0..<3 { release.send() }
    entered.wait()
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test("R16 work of a higher priority goes first")
  func priority() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (entered, release, log) = (Signal(), Signal(), Log<Int>())
    queue.addOperation {
      entered.send()
      release.wait()
    }
    entered.wait()
    for (index, priority) in [Operation.QueuePriority.low, .normal, .veryHigh].enumerated() {
      _ = OperationQueueScheduler(operationQueue: queue, queuePriority: priority).schedule(index) { state in
        log.append(state)
        return Disposables.create()
      }
    }
    release.send()
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.elements == [2, 1, 0])
  }
}
