// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct DescriptionTests {
  private let queue = DispatchQueue(label: "a \"queue\"")
  private let runLoop = RunLoop.current

  @Test func `every scheduler describes itself: its kind, and its name if it has one`() {
    let operations = OperationQueue()
    operations.name = "files"
    let described: [(any ImmediateScheduler, String)] = [
      (
        SerialDispatchQueueScheduler(internalSerialQueueName: "decode"),
        #"SerialDispatchQueueScheduler("decode")"#
      ),
      (.serial(qos: .utility), #"SerialDispatchQueueScheduler("baton.serial")"#),
      (ConcurrentDispatchQueueScheduler(queue: queue), #"ConcurrentDispatchQueueScheduler("a \"queue\"")"#),
      (TargetQueueScheduler(name: "mine", targetQueue: queue), #"TargetQueueScheduler("mine")"#),
      (Schedulers.background(priority: .low), #"TargetQueueScheduler("baton.background.low")"#),
      (MainScheduler.instance, #"MainScheduler("\#(DispatchQueue.main.label)")"#),
      (Schedulers.mainQueue, #"SerialDispatchQueueScheduler("\#(DispatchQueue.main.label)")"#),
      (ConcurrentMainScheduler.instance, "ConcurrentMainScheduler"),
      (OperationQueueScheduler(operationQueue: operations), #"OperationQueueScheduler("files")"#),
      (ThreadPoolScheduler.io, #"ThreadPoolScheduler("baton.io")"#),
      (ThreadPoolScheduler(threads: 1, name: "compute"), #"ThreadPoolScheduler("compute")"#),
      (NewThreadScheduler(name: "device"), #"NewThreadScheduler("device")"#),
      (NewThreadScheduler(name: "device").makeWorker(), #"ThreadWorker("device")"#),
      (RunLoopScheduler(runLoop: runLoop, name: "loop"), #"RunLoopScheduler("loop")"#),
      (ActorScheduler(MainActor.shared), "ActorScheduler"),
      (TaskScheduler(), "TaskScheduler"),
      (CurrentThreadScheduler.instance, "CurrentThreadScheduler"),
      (Schedulers.immediate, "Schedulers.immediate"),
      (Schedulers.subscription, "SubscriptionScheduler"),
    ]
    for (scheduler, description) in described { #expect("\(scheduler)" == description) }
    let historical = HistoricalScheduler()
    #expect("\(historical)" == historical.debugDescription)
    #expect("\(historical)".hasPrefix("HistoricalScheduler(clock: 1970"))
  }

  @Test func `an operation queue without a name of its own is described without one`() {
    let operations = OperationQueue()
    operations.name = nil
    let description = "\(OperationQueueScheduler(operationQueue: operations))"
    // Some systems make a name up.
    let name = operations.name.map { "(\($0.debugDescription))" } ?? ""
    #expect(description == "OperationQueueScheduler\(name)")
  }

  @Test(arguments: SchedulerKind.threads)
  func `R11 a refusal names its scheduler as that describes itself`(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.make() as? any ShutdownScheduler)
    scheduler.shutdown(.dropQueued)
    let curious = Curious()
    _ = scheduler.schedule(curious) { _ in Disposables.create() }
    #expect(curious.refusals.elements == [SchedulerRefusal(scheduler: "\(scheduler)", reason: .shutDown)])
  }
}
