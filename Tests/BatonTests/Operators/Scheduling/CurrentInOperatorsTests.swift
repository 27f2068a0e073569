// SPDX-License-Identifier: MIT

import Baton
import BatonSchedulers
import Dispatch
import Testing

@Suite("C5 The current scheduler in operators' callbacks")
struct CurrentInOperatorsTests {
  private func check(_ scheduler: any ImmediateScheduler, _ source: Observable<Int>, _ count: Int) {
    let done = DispatchSemaphore(value: 0)
    let others = Lock(0)
    _ = source.take(count).observe(on: scheduler).subscribe(
      onNext: { _ in
        let current = Schedulers.current
        if current.map({ $0 as AnyObject === scheduler as AnyObject }) != true { others.withLock { $0 += 1 } }
      },
      onCompleted: { done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(others.withLock { $0 } == 0)
  }

  @Test("C5 observe(on:) delivers with its scheduler as the current one, a user's too")
  func observeOn() {
    let schedulers: [any ImmediateScheduler] = [
      PlainQueueScheduler(), ObserveOnTests.QueueScheduler(), Schedulers.background(), Schedulers.immediate,
      CurrentThreadScheduler.instance, ConcurrentDispatchQueueScheduler(qos: .default),
      NewThreadScheduler().makeWorker(), ThreadPoolScheduler(threads: 2),
    ]
    for scheduler in schedulers { check(scheduler, .range(start: 0, count: 2000), 2000) }
  }

  @Test("C5 timers and intervals fire with their scheduler as the current one")
  func timers() {
    let scheduler = Schedulers.background()
    let (done, others) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let source = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(5)
    _ = source.subscribe(
      onNext: { _ in if Schedulers.current as AnyObject !== scheduler { others.signal() } },
      onCompleted: { done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(others.wait(timeout: .now()) == .timedOut)
  }

  @Test("C6 a generator on the immediate scheduler is a loop")
  func immediateGenerator() {
    let sum = Lock(0)
    _ = Observable.range(start: 0, count: 100_000, scheduler: Schedulers.immediate)
      .subscribe(onNext: { element in sum.withLock { $0 += element } })
    #expect(sum.withLock { $0 } == 4_999_950_000)
  }
}
