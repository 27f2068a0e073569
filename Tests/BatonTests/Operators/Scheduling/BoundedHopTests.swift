// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTesting
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("G8 N7 observe(on:) with a capacity")
struct BoundedHopTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func run(_ count: Int, _ capacity: Int, _ policy: OverflowPolicy) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = Observable.from(1...count)
    return scheduler.start { source.observe(on: scheduler, capacity: capacity, whenFull: policy) }.events
  }

  /// Those elements, one after the other, and then the end.
  private func steps(_ elements: some Sequence<Int>, _ error: QueueOverflow? = nil) -> [Recorded<Event<Int>>]
  {
    let events = elements.enumerated().map { Recorded.next(201 + $0.offset, $0.element) }
    let end = 201 + events.count
    return events + [error.map { .error(end, $0) } ?? .completed(end)]
  }

  @Test(
    "Of what there is no room for the newest survive, or the oldest, or it fails; in virtual time nobody waits",
    arguments: [1, 2, 5])
  func full(capacity: Int) {
    let error = QueueOverflow(operation: "observe(on:)", capacity: capacity)
    #expect("\(error)" == "observe(on:): the queue is full (capacity \(capacity))")
    #expect(run(6, capacity, .dropOldest) == steps(7 - capacity...6))
    #expect(run(6, capacity, .dropNewest) == steps(1...capacity))
    #expect(run(6, capacity, .fail) == steps(1...capacity, error))
    #expect(run(6, capacity, .wait) == steps(1...6))
  }

  @Test(
    "A queue that is exactly full is no different from one without a bound",
    arguments: [OverflowPolicy.wait, .dropOldest, .dropNewest, .fail])
  func exactlyFull(policy: OverflowPolicy) { #expect(run(6, 6, policy) == steps(1...6)) }

  @Test func `G5 When it fails the source is disposed of at once, before what waits is delivered`() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(210, 2), .next(210, 3), .next(220, 4), .completed(300),
    ])
    let result = scheduler.start { source.observe(on: scheduler, capacity: 2, whenFull: .fail) }
    let error = QueueOverflow(operation: "observe(on:)", capacity: 2)
    #expect(result.events == [.next(211, 1), .next(212, 2), .error(213, error)])
    #expect(source.subscriptions == [Subscription(200, 210)])
  }

  @Test func `The element that is being delivered does not wait`() {
    let hand = HandScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    _ = subject.observe(on: hand, capacity: 1, whenFull: .dropNewest).subscribe(onNext: { element in
      if element < 10 { for number in 1...3 { subject.onNext(element * 10 + number) } }
      log.append(element)
    })
    subject.onNext(1)
    subject.onNext(2)
    while hand.step() {}
    #expect(log.elements == [1, 11])
  }

  @Test(arguments: [false, true])
  func `An error and a completion have room in a full queue`(failing: Bool) {
    let source = scheduler.createHotObservable([
      .next(210, 1), failing ? .error(210, TestError()) : .completed(210),
    ])
    let result = scheduler.start { source.observe(on: scheduler, capacity: 1, whenFull: .fail) }
    #expect(result.events == [.next(211, 1), failing ? .error(212, TestError()) : .completed(212)])
  }

  @Test(arguments: [OverflowPolicy.dropOldest, .dropNewest, .fail])
  func `Dropped elements are freed at once, waiting ones upon disposal`(policy: OverflowPolicy) {
    let hand = HandScheduler()
    let census = Counted.Census()
    let subject = PublishSubject<Counted>()
    let subscription = subject.observe(on: hand, capacity: 5, whenFull: policy).subscribe(onNext: { _ in })
    for _ in 0..<5 { subject.onNext(census.counted()) }
    #expect(census.count == 5)
    for _ in 0..<500 { subject.onNext(census.counted()) }
    #expect(census.count == 5)
    subscription.dispose()
    #expect(census.count == 0)
  }

  @Test func `G3 An element whose end sends another is dropped without harm`() {
    final class Bomb: Sendable {
      let number: Int
      let subject: PublishSubject<Bomb>?
      init(_ number: Int, _ subject: PublishSubject<Bomb>?) {
        (self.number, self.subject) = (number, subject)
      }
      deinit { subject?.onNext(Bomb(number + 100, nil)) }
    }
    let hand = HandScheduler()
    let subject = PublishSubject<Bomb>()
    let log = Log<Int>()
    let subscription = subject.observe(on: hand, capacity: 2, whenFull: .dropOldest)
      .subscribe(onNext: { log.append($0.number) })
    for number in 1...4 { subject.onNext(Bomb(number, number < 3 ? subject : nil)) }
    while hand.step() {}
    #expect(log.elements == [102, 4])
    subscription.dispose()
  }

  @Test func `N7 Memory stays level while the oldest are dropped in a flood, and order is kept`() {
    let number = AllocationCount.flood(300_000)
    let census = Counted.Census()
    let excess = Atomic(0)
    let late = Atomic(0)
    let last = Atomic(-1)
    let done = DispatchSemaphore(value: 0)
    do {
      let subject = PublishSubject<(Int, Counted)>()
      _ = subject.observe(on: .concurrent(qos: .default), capacity: 10, whenFull: .dropOldest).subscribe(
        onNext: { number, _ in
          if number <= last.exchange(number, ordering: .acquiringAndReleasing) {
            late.add(1, ordering: .relaxed)
          }
        },
        onCompleted: { done.signal() })
      for number in 0..<number {
        subject.onNext((number, census.counted()))
        // Those that wait, and one on its way out.
        if census.count > 11 { excess.add(1, ordering: .relaxed) }
      }
      subject.onCompleted()
      #expect(done.wait(timeout: .now() + 60) == .success)
    }
    #expect(excess.load(ordering: .relaxed) == 0 && late.load(ordering: .relaxed) == 0)
    #expect(last.load(ordering: .acquiring) == number - 1)
  }
}
