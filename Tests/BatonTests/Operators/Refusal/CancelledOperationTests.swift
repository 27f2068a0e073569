// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("Sequences on an operation queue whose operations are cancelled")
struct CancelledOperationTests {
  private let queue = OperationQueue()
  private var scheduler: OperationQueueScheduler { OperationQueueScheduler(operationQueue: queue) }
  private let census = Counted.Census()

  init() {
    queue.name = "files"
    queue.isSuspended = true
  }

  @Test func `R11 observe(on:) ends with the refusal, and keeps nothing`() throws {
    let source = ProbeSource<Counted>()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(
      to: source.asObservable().observe(on: scheduler).map { _ in "token" })
    for _ in 0..<300 { source.onNext(census.counted()) }
    #expect(census.count == 300)
    queue.cancelAllOperations()
    #expect(census.count == 0 && source.liveCount == 0)
    // The queue takes work again, but this is over.
    queue.isSuspended = false
    for _ in 0..<300 { source.onNext(census.counted()) }
    queue.waitUntilAllOperationsAreFinished()
    let refusal = SchedulerRefusal(scheduler: #"OperationQueueScheduler("files")"#, reason: .cancelled)
    #expect(recorder.events == ["\(refusal)"] && census.count == 0)
    subscription.dispose()
  }

  @Test func `R11 subscribe(on:) ends with the refusal, and does not subscribe`() {
    let source = ProbeSource<Int>()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(to: source.asObservable().subscribe(on: scheduler))
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(recorder.events.count == 1 && recorder.events[0].contains("cancelled") && source.liveCount == 0)
    subscription.dispose()
  }

  @Test func `R11 what was disposed of is not refused`() {
    let source = ProbeSource<Int>()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(to: source.asObservable().observe(on: scheduler))
    source.onNext(1)
    subscription.dispose()
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(recorder.events.isEmpty)
  }
}
