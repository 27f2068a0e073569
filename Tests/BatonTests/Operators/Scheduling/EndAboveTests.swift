// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

/// An operator that ends its source ends it at once, where it is, though `subscribe(on:)` below hands
/// disposals to its scheduler.
@Suite struct EndAboveTests {
  typealias Operation = Named<Observable<Int>, Observable<Int>>

  /// Operators that end their source with its first element.
  static let ending: [Operation] = [
    Named("take") { $0.take(1) },
    Named("element(at:)") { $0.element(at: 0) },
    Named("first") { $0.first().asObservable().compactMap { $0 } },
    Named("take(while:)") { $0.take(while: { _ in false }) },
    Named("take(while:) inclusive") { $0.take(while: { _ in false }, behavior: .inclusive) },
    Named("take(until:)") { $0.take(until: { _ in true }) },
    Named("map") { $0.map { _ in throw TestError() } },
    Named("scan") { $0.scan(0) { _, _ in throw TestError() } },
    Named("flatMap") { $0.flatMap { _ -> Observable<Int> in throw TestError() } },
    Named("flatMapLatest") { $0.flatMapLatest { _ -> Observable<Int> in throw TestError() } },
    Named("flatMap of an error") { $0.flatMap { _ in Observable.error(TestError()) } },
    Named("dematerialize") { $0.map { _ in Event<Int>.completed }.dematerialize() },
    Named("zip") { Observable.zip($0, Observable.just(1)).take(1).map { $0.0 } },
    Named("amb") { $0.amb(Observable.never()).take(1) },
    Named("asSingle") { $0.take(1).asSingle().asObservable() },
  ]

  @Test(
    "R3 an operator above ends its source where it is, and sends its end once, also while a disposal is on its way",
    arguments: ending, [false, true])
  func atOnce(operation: Operation, isDisposed: Bool) {
    let scheduler = TestScheduler(initialClock: 0)
    let subscription = SerialDisposable()
    if isDisposed { scheduler.scheduleAt(210) { subscription.dispose() } }
    let source = scheduler.createHotObservable([.next(210, 1), .next(210, 2), .next(210, 3), .next(220, 4)])
    let (elements, ends) = (Log<Int>(), Log<Int>())
    let sequence = operation(source.asObservable().do(onNext: { elements.append($0) }))
      .do(onError: { _ in ends.append(1) }, onCompleted: { ends.append(1) })
    scheduler.scheduleAt(200) {
      subscription.disposable = sequence.subscribe(on: scheduler).subscribe(onError: { _ in })
    }
    scheduler.start()
    #expect(source.subscriptions == [Subscription(201, 210)])
    #expect(elements.elements == [1] && ends.elements == [1])
  }

  /// Operators that subscribe to an endless source once `subscribe(on:)` has subscribed.
  static let later: [NamedPipeline] = [
    Named("delaySubscription") { $0.delaySubscription(.seconds(10), scheduler: $1) },
    Named("concat") { timer(on: $1).concat($0) },
    Named("andThen") { timer(on: $1).ignoreElements().asCompletable().andThen($0) },
    Named("catch") { endless, scheduler in
      timer(on: scheduler).concat(Observable.error(TestError())).catch { _ in endless }
    },
    Named("ifEmpty(switchTo:)") { timer(on: $1).ifEmpty(switchTo: $0) },
    Named("timeout(other:)") { Observable.never().timeout(.seconds(10), other: $0, scheduler: $1) },
    Named("flatMap") { endless, scheduler in timer(on: scheduler, passes: true).flatMap { _ in endless } },
    Named("flatMapLatest") { endless, scheduler in
      timer(on: scheduler, passes: true).flatMapLatest { _ in endless }
    },
  ]

  private static func timer(on scheduler: TestScheduler, passes: Bool = false) -> Observable<Int> {
    Observable<Int>.timer(.seconds(10), scheduler: scheduler).filter { _ in passes }
  }

  @Test(arguments: later)
  func `R3 an endless source that begins late stops when an operator has ended it`(operation: NamedPipeline) {
    let scheduler = TestScheduler(initialClock: 0)
    let made = Log<Int>()
    // Not quite endless, so that the test ends if the operator does not end it.
    let endless = Observable.range(start: 0, count: 10).do(onNext: { made.append($0) })
    let result = scheduler.start { operation(endless, scheduler).take(2).subscribe(on: scheduler) }
    #expect(made.elements == [0, 1])
    #expect(result.events.count == 3)
  }

  @Test(arguments: [false, true])
  func `R3 what follows an end that an operator has sent is not subscribed to`(isAsynchronous: Bool) {
    let queue = SerialDispatchQueueScheduler(qos: .userInitiated)
    let other = SerialDispatchQueueScheduler(qos: .userInitiated)
    for _ in 0..<20 {
      let requests = Log<Int>()
      let ended = DispatchSemaphore(value: 0)
      let cache = Observable.just(1)
      let network = Observable.deferred { () -> Observable<Int> in
        requests.append(1)
        return .just(2)
      }
      let present = isAsynchronous ? cache.observe(on: other) : cache
      _ = present.concat(network).take(1).subscribe(on: queue).subscribe(onCompleted: { ended.signal() })
      #expect(ended.wait(timeout: .now() + 20) == .success)
      for scheduler in [queue, other] {
        let free = DispatchSemaphore(value: 0)
        scheduler.schedule { free.signal() }
        #expect(free.wait(timeout: .now() + 20) == .success)
      }
      #expect(requests.elements.isEmpty)
    }
  }

  @Test func `R3 the subscription to a user's class ends on the scheduler when the class ends it`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source: TestableObservable<Int> = scheduler.createHotObservable([.completed(300)])
    let result = scheduler.start { source.subscribe(on: scheduler) }
    #expect(result.events == [.completed(300)])
    #expect(source.subscriptions == [Subscription(201, 301)])
  }
}
