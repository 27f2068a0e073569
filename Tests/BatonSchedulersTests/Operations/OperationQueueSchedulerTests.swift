// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

@Suite struct OperationQueueSchedulerTests {
  private let queue = OperationQueue()

  @Test func `R16 it keeps to the number of operations that its queue allows`() {
    queue.maxConcurrentOperationCount = 2
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    #expect(scheduler.operationQueue === queue)
    #expect(scheduler.queuePriority == .normal)
    let (entered, release, log) = (Signal(), Signal(), Log<Int>())
    for index in 0..<3 {
      scheduler.schedule {
        log.append(index)
        entered.send()
        release.wait()
      }
    }
    entered.wait(2)
    #expect(log.elements.count == 2)
    for _ in 0..<3 { release.send() }
    entered.wait()
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `R16 work of a higher priority goes first`() {
    queue.maxConcurrentOperationCount = 1
    let (entered, release, log) = (Signal(), Signal(), Log<Int>())
    queue.addOperation {
      entered.send()
      release.wait()
    }
    entered.wait()
    for (index, priority) in [Operation.QueuePriority.low, .normal, .veryHigh].enumerated() {
      OperationQueueScheduler(operationQueue: queue, queuePriority: priority).schedule { log.append(index) }
    }
    release.send()
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.elements == [2, 1, 0])
  }

  @Test(arguments: Cancelling.allCases)
  func `R11 work whose operation is cancelled before it began is refused`(how: Cancelling) {
    queue.maxConcurrentOperationCount = 1
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let (release, fates) = (Signal(), Piece.Fates())
    scheduler.block(until: release)
    if how == .whileSuspended { queue.isSuspended = true }
    let waiting = (1...3).map { scheduler.put($0, fates) }
    waiting[2].dispose()
    switch how {
    case .all, .whileSuspended: queue.cancelAllOperations()
    case .each: for operation in queue.operations { operation.cancel() }
    }
    queue.isSuspended = false
    release.send()
    queue.waitUntilAllOperationsAreFinished()
    for disposable in waiting { disposable.dispose() }
    // The one that ran had begun, and the last one was disposed of: nobody misses that.
    let refused = fates.elements.sorted { "\($0)" < "\($1)" }
    #expect(refused == [.refused(1, .cancelled), .refused(2, .cancelled)])
  }

  @Test
  func `R11 a block whose operation is cancelled is told of as all refused blocks are, a delayed one too`() {
    queue.isSuspended = true
    let heard = Signal()
    let stop = Hearing.refusedWork.hear {
      if $0.reason == .cancelled, $0.scheduler.hasPrefix("OperationQueueScheduler") { heard.send() }
    }
    defer { stop() }
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    scheduler.schedule { Issue.record("was cancelled") }
    scheduler.scheduleRecursive { _ in Issue.record("was cancelled") }
    let repetition = scheduler.schedule(after: .milliseconds(1), every: .milliseconds(1)) {
      Issue.record("was cancelled")
    }
    for _ in 0..<10_000 where queue.operationCount < 3 { Thread.sleep(forTimeInterval: 0.001) }
    queue.cancelAllOperations()
    heard.wait(3)
    repetition.dispose()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `R11 it takes work again after a cancellation, and a recursion goes on with the next call`() {
    let (scheduler, ran, fates) = (OperationQueueScheduler(operationQueue: queue), Signal(), Piece.Fates())
    let kept = Lock<(@Sendable () -> Void)?>(nil)
    scheduler.scheduleRecursive { reschedule in
      kept.withLock { $0 = reschedule }
      ran.send()
    }
    ran.wait()
    queue.waitUntilAllOperationsAreFinished()
    queue.isSuspended = true
    let reschedule = kept.withLock { $0.unsafelyUnwrapped }
    scheduler.put(1, fates)
    queue.cancelAllOperations()
    queue.isSuspended = false
    #expect(fates.elements == [.refused(1, .cancelled)])
    reschedule()
    ran.wait()
  }

  enum Cancelling: CaseIterable { case all, each, whileSuspended }
}
