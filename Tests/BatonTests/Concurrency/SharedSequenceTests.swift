// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Shared sequences", .serialized, .usesSharingScheduler)
struct SharedSequenceTests {
  /// Runs `body` with drivers and signals in virtual time.
  private func inVirtualTime(_ body: (TestScheduler) -> Void) {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    SharingScheduler.mock(scheduler: scheduler) { body(scheduler) }
  }

  /// The events of two subscribers to what `share` makes of a source, the second of which comes at `time`.
  /// There is one subscription to the source.
  private func events<Strategy>(
    of source: [Recorded<Event<Int>>], secondAt time: Int, end: Int,
    _ share: @escaping (TestableObservable<Int>) -> SharedSequence<Strategy, Int>
  ) -> [[Recorded<Event<Int>>]] {
    var events: [[Recorded<Event<Int>>]] = []
    inVirtualTime { scheduler in
      let source = scheduler.createHotObservable(source)
      let shared = share(source).asObservable()
      let observers = [0, time].map { time in
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(time) { _ = shared.subscribe(observer) }
        return observer
      }
      scheduler.start()
      #expect(source.subscriptions == [Subscription(0, end)])
      events = observers.map(\.events)
    }
    return events
  }

  @Test(
    "A driver shares one subscription, replays the latest element, and puts something in an error's place")
  func driver() {
    let source: [Recorded<Event<Int>>] = [.next(10, 1), .next(20, 2), .error(30, Failure.first)]
    let events = events(of: source, secondAt: 15, end: 30) { $0.asDriver(onErrorJustReturn: -1) }
    let rest: [Recorded<Event<Int>>] = [.next(20, 2), .next(30, -1), .completed(30)]
    #expect(events == [[.next(10, 1)] + rest, [.next(15, 1)] + rest])
  }

  @Test func `A signal replays nothing`() {
    let source: [Recorded<Event<Int>>] = [.next(10, 1), .next(20, 2), .completed(30)]
    let events = events(of: source, secondAt: 15, end: 30) { $0.asSignal(onErrorSignalWith: .empty()) }
    #expect(events == [source, Array(source.dropFirst())])
  }

  @Test func `Operators take the strategy's scheduler, and share`() {
    let events = events(of: [.next(10, 1), .next(20, 2), .completed(100)], secondAt: 40, end: 100) {
      $0.asDriver(onErrorJustReturn: 0).map { $0 * 10 }.debounce(.seconds(15))
    }
    #expect(events == [[.next(35, 20), .completed(100)], [.next(40, 20), .completed(100)]])
  }

  @Test func `interval, timer, of, merge, combineLatest, zip and switchLatest`() {
    inVirtualTime { scheduler in
      func times(_ driver: Driver<Int>) -> [Recorded<Event<Int>>] {
        let observer = scheduler.createObserver(Int.self)
        let start = scheduler.clock
        let subscription = driver.asObservable().subscribe(observer)
        scheduler.advance(by: 35)
        subscription.dispose()
        scheduler.advance(by: 10)
        return observer.events.map { Recorded(time: $0.time - start, value: $0.value) }
      }
      #expect(times(.interval(.seconds(10))) == [.next(10, 0), .next(20, 1), .next(30, 2)])
      #expect(times(.timer(.seconds(10), period: .seconds(20))) == [.next(10, 0), .next(30, 1)])
      let pair = Driver.combineLatest(Driver.just(1), Driver.just(2)) { $0 + $1 }
      #expect(times(pair).map(\.value) == [.next(3), .completed])
      #expect(
        times(Driver.zip(Driver.of(1, 2), Driver.of(3, 4)) { $0 * $1 }).map(\.value) == [
          .next(3), .next(8), .completed,
        ])
      #expect(times(Driver.merge(.just(1), .just(2))).map(\.value) == [.next(1), .next(2), .completed])
      #expect(times(Driver.just(Driver.just(5)).switchLatest()).map(\.value) == [.next(5), .completed])
      #expect(
        times(Driver.just(5).flatMapLatest { Driver.just($0 + 1) }).map(\.value) == [.next(6), .completed])
    }
  }

  @Test func `What costs nothing to make is not shared: each subscriber gets all of it, late ones too`() {
    inVirtualTime { scheduler in
      func both<Strategy>(_ sequence: SharedSequence<Strategy, Int>) -> [[Event<Int>]] {
        let (first, second) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
        _ = sequence.asObservable().subscribe(first)
        scheduler.step()
        _ = sequence.asObservable().subscribe(second)
        scheduler.advance(by: 10)
        return [first, second].map { $0.events.map(\.value) }
      }
      let numbers: [Event<Int>] = [.next(1), .next(2), .next(3), .completed]
      #expect(both(Driver.of(1, 2, 3)) == [numbers, numbers])
      #expect(both(Baton.Signal<Int>.of(1, 2, 3)) == [numbers, numbers])
      #expect(both(Driver.from([1, 2, 3])) == [numbers, numbers])
      #expect(both(Baton.Signal<Int>.from(1...3)) == [numbers, numbers])
      #expect(both(Baton.Signal<Int>.from([1, 2, 3].lazy.map { $0 })) == [numbers, numbers])
      #expect(
        both(Baton.Signal<Int>.from(optional: 1)) == Array(repeating: [.next(1), .completed], count: 2))
      #expect(both(Baton.Signal<Int>.just(1)) == Array(repeating: [.next(1), .completed], count: 2))
      #expect(both(Baton.Signal<Int>.empty()) == [[.completed], [.completed]])
      #expect(both(Baton.Signal<Int>.never()) == [[], []])
    }
  }

  @Test func `The scheduler is the main one outside of mock, which puts it back`() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      #expect(DriverSharingStrategy.scheduler is TestScheduler)
    }
    #expect(DriverSharingStrategy.scheduler is MainScheduler)
    #expect(throws: Failure.self) {
      try SharingScheduler.mock(makeScheduler: { scheduler }) { throw Failure.first }
    }
    #expect(SignalSharingStrategy.scheduler is MainScheduler)
  }

  @Test
  func `A mock holds for its action, its tasks and for threads, not for the tasks of other tests`() async {
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let answers = Guarded<[String: Bool]>([:])
    @Sendable func ask(_ place: String) {
      let isMocked = DriverSharingStrategy.scheduler is TestScheduler
      answers.withLock { $0[place] = isMocked }
    }
    let other = Task.detached {
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          begun.wait(); done.resume()
        }
      }
      ask("another task")
      ended.signal()
    }
    // A thread of its own waits, and no thread of the tasks. Its mock is over before the next test looks for
    // one.
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) {
          ask("the action")
          let (task, queue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          Task {
            ask("a task of the action"); task.signal()
          }
          DispatchQueue(label: "queue").async {
            ask("a queue"); queue.signal()
          }
          for semaphore in [task, queue] { semaphore.wait() }
          begun.signal()
          ended.wait()
        }
        done.resume()
      }
    }
    await other.value
    #expect(
      answers.withLock { $0 } == [
        "the action": true, "a task of the action": true, "a queue": true, "another task": false,
      ])
  }

  @Test func `A mock that ends before a later one leaves that one, and neither stays`() async {
    let (first, second, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    Thread.detachNewThread {
      SharingScheduler.mock(scheduler: TestScheduler(initialClock: 1)) {
        first.signal()
        second.wait()
      }
      ended.signal()
    }
    let isMocked = await withCheckedContinuation { done in
      Thread.detachNewThread {
        first.wait()
        SharingScheduler.mock(scheduler: TestScheduler(initialClock: 2)) {
          second.signal()
          ended.wait()
        }
        done.resume(returning: DriverSharingStrategy.scheduler is TestScheduler)
      }
    }
    #expect(!isMocked)
  }

  @MainActor
  @Test
  func `drive and emit call closures at once on the main thread, and stop with the subscription`() throws {
    let subject = PublishSubject<Int>()
    var heard: [Int] = []
    let first = subject.asDriver(onErrorJustReturn: 0).drive(onNext: { heard.append($0) })
    let second = subject.asSignal(onErrorJustReturn: 0).emit(onNext: { heard.append(-$0) })
    subject.onNext(1)
    #expect(heard == [1, -1])
    first.dispose()
    second.dispose()
    subject.onNext(2)
    #expect(heard == [1, -1])
    let copy = BehaviorSubject(value: 0)
    let third = Driver.just(7).drive(copy)
    let value = try copy.value()
    #expect(value == 7)
    third.dispose()
  }
}
