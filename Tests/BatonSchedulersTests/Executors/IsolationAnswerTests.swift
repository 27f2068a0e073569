// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@testable import BatonSchedulers

/// What a scheduler answers when the runtime asks whether code is isolated to an actor that lives there. The
/// current scheduler says nothing about that: anybody can run code as any scheduler.
@Suite("N1 Isolation is answered by Dispatch or the virtual clock's thread, and not by the current scheduler")
struct IsolationAnswerTests {
  private let queue = DispatchQueue(label: "test")
  private let scheduler: SerialDispatchQueueScheduler

  init() { scheduler = SerialDispatchQueueScheduler(sharing: queue, leeway: .zero) }

  @Test func `On the scheduler's queue, in its work and in others' blocks, the answer is yes`() async {
    let isIsolated = await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume(returning: scheduler.isIsolatingCurrentContext()) }
    }
    #expect(isIsolated == true)
    #expect(queue.sync { scheduler.isIsolatingCurrentContext() } == true)
  }

  @Test func `On a queue that targets it the answer is yes`() {
    let inner = DispatchQueue(label: "inner", target: queue)
    let answer = inner.sync {
      scheduler.checkIsolated()
      return scheduler.isIsolatingCurrentContext()
    }
    #expect(answer == true)
  }

  @Test func `On another scheduler's queue that targets it the answer is yes`() async {
    let actor = QueueActor(scheduler)
    let targeting = TargetQueueScheduler(targetQueue: queue)
    let (answer, notes) = await withCheckedContinuation { continuation in
      targeting.schedule {
        let notes = actor.assumeIsolated { actor in
          actor.note(1)
          return actor.notes
        }
        continuation.resume(returning: (scheduler.isIsolatingCurrentContext(), notes))
      }
    }
    #expect(answer == true)
    #expect(notes == [1])
  }

  @Test func `In what a block of the queue waits for, Dispatch decides, and says yes`() {
    let other = DispatchQueue(label: "other")
    let answer = queue.sync {
      other.sync {
        scheduler.checkIsolated()
        return scheduler.isIsolatingCurrentContext()
      }
    }
    #expect(answer == nil)
  }

  @Test func `Elsewhere the answer is never yes, whatever the current scheduler is`() {
    let others = [SerialDispatchQueueScheduler(qos: .default), scheduler]
    let scheduler = TargetQueueScheduler(targetQueue: queue)
    #expect(scheduler.isIsolatingCurrentContext() == nil)
    #expect(Schedulers.run(as: scheduler) { scheduler.isIsolatingCurrentContext() } == nil)
    #expect(queue.sync { Schedulers.run(as: scheduler) { scheduler.isIsolatingCurrentContext() } } == nil)
    for other in others {
      let answer = other.queue.sync {
        Schedulers.run(as: scheduler) { scheduler.isIsolatingCurrentContext() }
      }
      #expect(answer == nil)
    }
  }

  @Test func `The main schedulers ask the main thread`() async {
    let scheduler = MainScheduler.asyncInstance
    #expect(await MainActor.run { scheduler.isIsolatingCurrentContext() } == true)
    #expect(queue.sync { Schedulers.run(as: scheduler) { scheduler.isIsolatingCurrentContext() } } == nil)
  }

  @Test func `Code that says to run as a scheduler is stopped where it touches an actor there`() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = SerialDispatchQueueScheduler(qos: .default)
      let actor = QueueActor(scheduler)
      Schedulers.run(as: scheduler) { actor.assumeIsolated { $0.note(1) } }
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = HistoricalScheduler()
      let actor = QueueActor(scheduler)
      Schedulers.run(as: scheduler) { actor.assumeIsolated { $0.note(1) } }
    }
  }

  #if os(Linux)
    @Test func `In virtual time the thread that runs is isolated, while it runs, and no other`() {
      let scheduler = HistoricalScheduler()
      let answers = Lock<[String: Bool?]>([:])
      let ask = { @Sendable (place: String) in
        let answer = scheduler.isIsolatingCurrentContext()
        answers.withLock { $0[place] = answer }
      }
      scheduler.schedule {
        ask("work")
        Schedulers.run(as: Schedulers.background()) { ask("work as another") }
        DispatchQueue(label: "other").sync { ask("what it waits for") }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          Schedulers.run(as: scheduler) { ask("another thread as it") }
          done.signal()
        }
        done.wait()
        scheduler.start()
        ask("after a run within")
      }
      Schedulers.run(as: scheduler) { ask("before") }
      scheduler.start()
      Schedulers.run(as: scheduler) { ask("after") }
      #expect(
        answers.withLock { $0 } == [
          "work": true, "work as another": true, "what it waits for": true, "another thread as it": false,
          "after a run within": true, "before": false, "after": false,
        ])
    }
  #endif
}
