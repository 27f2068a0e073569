// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import BatonXCTest
import Foundation
import Synchronization
import XCTest

// MARK: - Operators of one's own

extension ObservableType where Element: Sendable {
  /// Pairs each element with the one before.
  func withPrevious() -> Observable<(Element, Element)> {
    return scan((nil, nil)) { (pair: (Element?, Element?), next) in (pair.1, next) }
      .compactMap { pair in
        guard let first = pair.0, let second = pair.1 else { return nil }
        return (first, second)
      }
  }

  func pausable<P: ObservableType>(_ pauser: P) -> Observable<Element> where P.Element == Bool {
    return withLatestFrom(pauser) { ($0, $1) }.filter { $0.1 }.map { $0.0 }
  }

  func nwise(_ n: Int) -> Observable<[Element]> {
    return scan([]) { acc, item in Array((acc + [item]).suffix(n)) }.filter { $0.count == n }
  }

  func count() -> Observable<Int> { return reduce(0) { count, _ in count + 1 } }

  func with<T: AnyObject & Sendable>(weak object: T) -> Observable<(T, Element)> {
    let source = asObservable()
    return Observable.create { [weak object] observer in
      source.subscribe { [weak object] event in
        switch event {
        case .next(let element):
          if let object = object { observer.onNext((object, element)) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  func mapAt<R: Sendable>(_ keyPath: any KeyPath<Element, R> & Sendable) -> Observable<R> {
    return map { $0[keyPath: keyPath] }
  }

  func filterMap<R: Sendable>(_ transform: @escaping @Sendable (Element) throws -> R?) -> Observable<R> {
    let source = asObservable()
    return Observable<R>.create { observer in
      let subscription = SerialDisposable()
      subscription.disposable = source.subscribe { event in
        switch event {
        case .next(let element):
          do {
            if let result = try transform(element) { observer.on(.next(result)) }
          } catch {
            observer.on(.error(error))
            subscription.dispose()
          }
        case .error(let error): observer.on(.error(error))
        case .completed: observer.on(.completed)
        }
      }
      return subscription
    }
  }

  func cached(in cache: ReplaySubject<Element>) -> Observable<Element> {
    let connectable = multicast(cache)
    return Observable.create { observer in
      let subscription = connectable.subscribe(observer)
      let connection = connectable.connect()
      return CompositeDisposable(subscription, connection)
    }
  }

  func fold<A: Sendable>(into seed: A, _ step: @escaping @Sendable (inout A, Element) -> Void) -> Single<A> {
    return scan(into: seed, accumulator: step).startWith(seed).takeLast(1).asSingle()
  }
}

extension ObservableType where Element: EventConvertible & Sendable, Element.Element: Sendable {
  func elements() -> Observable<Element.Element> {
    return compactMap { $0.event.element }
  }

  func errors() -> Observable<Error> { return compactMap { $0.event.error } }
}

extension Observable where Element: Collection & Sendable {
  func mapMany<R: Sendable>(_ transform: @escaping @Sendable (Element.Element) -> R) -> Observable<[R]> {
    return map { $0.map(transform) }
  }
}

extension Observable where Element: Sendable {
  static func ticking(
    _ values: [Element], every period: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> {
    return Observable<Int>.interval(period, scheduler: scheduler).take(values.count).map { values[$0] }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  func orThrow(_ error: Error) -> Single<Element> {
    return primitiveSequence.ifEmpty(switchTo: .error(error))
  }
}

// MARK: - An observer, a scheduler, a subject of one's own

final class Collector<Element: Sendable>: ObserverType, Sendable {
  private let log = Mutex<[Event<Element>]>([])
  var events: [Event<Element>] { log.withLock { $0 } }
  func on(_ event: Event<Element>) { log.withLock { $0.append(event) } }
}

final class CountingScheduler: SchedulerType {
  private let base: any SchedulerType
  private let calls = Mutex(0)
  var count: Int { calls.withLock { $0 } }
  init(_ base: any SchedulerType) { self.base = base }

  var now: RxTime { return base.now }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> Disposable
  ) -> Disposable {
    calls.withLock { $0 += 1 }
    return base.schedule(state, action: action)
  }

  func scheduleRelative<StateType: Sendable>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> Disposable
  ) -> Disposable {
    calls.withLock { $0 += 1 }
    return base.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}

final class Variable<Element: Sendable>: ObservableType, ObserverType, Sendable {
  private let subject: BehaviorSubject<Element>
  private let latest: Mutex<Element>

  init(_ value: Element) {
    latest = Mutex(value)
    subject = BehaviorSubject(value: value)
  }

  var value: Element {
    get { latest.withLock { $0 } }
    set {
      latest.withLock { $0 = newValue }
      subject.onNext(newValue)
    }
  }

  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    return subject.subscribe(observer)
  }

  func on(_ event: Event<Element>) {
    if let element = event.element { value = element }
  }

  deinit { subject.onCompleted() }
}

// MARK: - Test helpers

struct Failure: Error, Equatable { let code: Int }

extension TestScheduler {
  func record<O: ObservableConvertibleType>(_ source: O, until end: TestTime = 1000) -> TestableObserver<
    O.Element
  > where O.Element: Sendable {
    let observer = createObserver(O.Element.self)
    let subscription = source.asObservable().subscribe(observer)
    scheduleAt(end) { subscription.dispose() }
    return observer
  }
}

extension TestableObserver {
  var elements: [Element] { return events.compactMap { $0.value.element } }
  var isCompleted: Bool { return events.last?.value.isCompleted ?? false }
}

func assertElements<E: Equatable & Sendable>(
  _ source: Observable<E>, _ expected: [E], file: StaticString = #file, line: UInt = #line
) {
  do {
    let elements = try source.toBlocking(timeout: 2).toArray()
    XCTAssertEqual(elements, expected, file: file, line: line)
  } catch {
    XCTFail("\(error)", file: file, line: line)
  }
}

class OperatorTests: XCTestCase {
  var scheduler: TestScheduler!
  var disposeBag: DisposeBag!

  override func setUp() {
    super.setUp()
    scheduler = TestScheduler(initialClock: 0)
    disposeBag = DisposeBag()
  }

  override func tearDown() {
    scheduler = nil
    disposeBag = nil
    super.tearDown()
  }

  func testWithPrevious() {
    let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    let res = scheduler.start { xs.withPrevious().map { $0 + $1 } }
    XCTAssertEqual(res.events, [.next(220, 3), .next(230, 5), .completed(240)])
    XCTAssertEqual(xs.subscriptions, [Subscription(200, 240)])
  }

  func testPausable() {
    let pauser = BehaviorSubject(value: true)
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3), .completed(40)])
    scheduler.scheduleAt(215) { pauser.onNext(false) }
    scheduler.scheduleAt(225) { pauser.onNext(true) }
    let res = scheduler.start(created: 100, subscribed: 200, disposed: 400) { source.pausable(pauser) }
    XCTAssertEqual(res.elements, [1, 3])
    XCTAssertTrue(res.isCompleted)
  }

  @MainActor
  func testTicking() {
    var ticks: [Int] = []
    Observable.ticking([1, 2, 3], every: .seconds(10), scheduler: scheduler)
      .subscribe(onNext: { ticks.append($0) })
      .disposed(by: disposeBag)
    scheduler.advanceTo(25)
    XCTAssertEqual(ticks, [1, 2])
    scheduler.start()
    XCTAssertEqual(ticks, [1, 2, 3])
  }

  func testBlocking() throws {
    assertElements(Observable.of(1, 2, 3).nwise(2).mapMany { $0 * 2 }, [[2, 4], [4, 6]])
    XCTAssertEqual(try Observable.of(1, 2).count().toBlocking().single(), 2)
    XCTAssertEqual(try Observable.of(1, 2).fold(into: 0) { $0 += $1 }.toBlocking().first(), 3)
    XCTAssertThrowsError(try Maybe<Int>.empty().orThrow(Failure(code: 7)).toBlocking().single()) { error in
      XCTAssertEqual(error as? Failure, Failure(code: 7))
    }
    switch Observable<Int>.error(Failure(code: 1)).toBlocking().materialize() {
    case .completed: XCTFail("no error")
    case .failed(let elements, let error):
      XCTAssertEqual(elements, [])
      XCTAssertEqual(error as? Failure, Failure(code: 1))
    }
  }

  func testCached() {
    let cache = ReplaySubject<Int>.create(bufferSize: 2)
    let collector = Collector<Int>()
    Observable.of(1, 2, 3).cached(in: cache).subscribe(collector).disposed(by: disposeBag)
    XCTAssertEqual(collector.events.compactMap { $0.element }, [1, 2, 3])
  }

  @MainActor
  func testVariable() {
    let variable = Variable(1)
    var sum = 0
    variable.subscribe(onNext: { sum += $0 }).disposed(by: disposeBag)
    Observable.of(2, 3).bind(to: variable).disposed(by: disposeBag)
    variable.value = 4
    XCTAssertEqual(sum, 10)
  }

  func testSchedulerCounts() {
    let counting = CountingScheduler(scheduler)
    let observer = scheduler.createObserver(Int.self)
    Observable.of(1, 2).delay(.seconds(5), scheduler: counting).subscribe(observer).disposed(by: disposeBag)
    scheduler.start()
    XCTAssertEqual(observer.elements, [1, 2])
    XCTAssertGreaterThan(counting.count, 0)
  }

  func testMaterialized() {
    let result = Observable.of(1, 2).concat(Observable.error(Failure(code: 3))).materialize()
    let errors = try? result.errors().toBlocking().first()
    XCTAssertEqual(errors as? Failure, Failure(code: 3))
    assertElements(result.elements(), [1, 2])
  }
}
