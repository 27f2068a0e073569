// SPDX-License-Identifier: MIT

import Baton
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

  @Test func `C5 observe(on:) delivers with its scheduler as the current one, a user's too`() {
    let schedulers: [any ImmediateScheduler] = [
      PlainQueueScheduler(), ObserveOnTests.QueueScheduler(), Schedulers.background(),
      CurrentThreadScheduler.instance, ConcurrentDispatchQueueScheduler(qos: .default),
      NewThreadScheduler().makeWorker(), ThreadPoolScheduler(threads: 2),
    ]
    for scheduler in schedulers { check(scheduler, .range(start: 0, count: 2000), 2000) }
  }

  @Test func `C5 observe(on:) the immediate scheduler keeps the one around it`() {
    let (around, subject) = (Schedulers.background(), PublishSubject<Int>())
    let found = Lock<[Bool]>([])
    let subscription = subject.observe(on: Schedulers.immediate).subscribe(onNext: { _ in
      let isAround = Schedulers.current as AnyObject === around
      found.withLock { $0.append(isAround) }
    })
    Schedulers.run(as: around) { for element in 0..<3 { subject.onNext(element) } }
    #expect(found.withLock { $0 } == [true, true, true])
    subscription.dispose()
  }

  @Test func `C5 timers and intervals fire with their scheduler as the current one`() {
    let scheduler = Schedulers.background()
    let (done, others) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let source = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(5)
    _ = source.subscribe(
      onNext: { _ in if Schedulers.current as AnyObject !== scheduler { others.signal() } },
      onCompleted: { done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(others.wait(timeout: .now()) == .timedOut)
  }

  @Test func `C6 a generator on the immediate scheduler is a loop`() {
    let sum = Lock(0)
    _ = Observable.range(start: 0, count: 100_000, scheduler: Schedulers.immediate)
      .subscribe(onNext: { element in sum.withLock { $0 += element } })
    #expect(sum.withLock { $0 } == 4_999_950_000)
  }
}
