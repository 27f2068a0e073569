// SPDX-License-Identifier: MIT

import Foundation
// swift 6: import BatonBlocking
import RxBlocking
// swift 6: import Synchronization
import RxRelay
// swift 6: import Baton
import RxSwift
// swift 6: import BatonXCTest
import RxTest
import XCTest

// MARK: - Operators of one's own

// swift 6: extension ObservableType where Element: Sendable {
extension ObservableType {
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

  // swift 6: func with<T: AnyObject & Sendable>(weak object: T) -> Observable<(T, Element)> {
  // swift 6: let source = asObservable()
  func with<T: AnyObject>(weak object: T) -> Observable<(T, Element)> {
    return Observable.create { [weak object] observer in
      // swift 6: source.subscribe { [weak object] event in
      self.subscribe { event in
        switch event {
        case .next(let element):
          if let object = object { observer.onNext((object, element)) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  // swift 6: func mapAt<R: Sendable>(_ keyPath: any KeyPath<Element, R> & Sendable) -> Observable<R> {
  // swift 6: return map { $0[keyPath: keyPath] }
  // swift 6: }
  func mapAt<R>(_ keyPath: KeyPath<Element, R>) -> Observable<R> { return map { $0[keyPath: keyPath] } }

  // swift 6: func filterMap<R: Sendable>(_ transform: @escaping @Sendable (Element) throws -> R?) -> Observable<R> {
  // swift 6: let source = asObservable()
  func filterMap<R>(_ transform: @escaping (Element) throws -> R?) -> Observable<R> {
    return Observable<R>.create { observer in
      let subscription = SerialDisposable()
      // swift 6: subscription.disposable = source.subscribe { event in
      subscription.disposable = self.subscribe { event in
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

  // swift 6: func fold<A: Sendable>(into seed: A, _ step: @escaping @Sendable (inout A, Element) -> Void) -> Single<A> {
  func fold<A>(into seed: A, _ step: @escaping (inout A, Element) -> Void) -> Single<A> {
    #if swift(>=6)
      return scan(into: seed, accumulator: step).startWith(seed).takeLast(1).asSingle()
    #else
      return Single.create { single in
        var state = seed
        return self.subscribe(
          onNext: { step(&state, $0) }, onError: { single(.failure($0)) },
          onCompleted: { single(.success(state)) })
      }
    #endif
  }
}

// swift 6: extension ObservableType where Element: EventConvertible & Sendable, Element.Element: Sendable {
extension ObservableType where Element: EventConvertible {
  func elements() -> Observable<Element.Element> {
    return compactMap { $0.event.element }
  }

  func errors() -> Observable<Error> { return compactMap { $0.event.error } }
}

// swift 6: extension Observable where Element: Collection & Sendable {
extension Observable where Element: Collection {
  // swift 6: func mapMany<R: Sendable>(_ transform: @escaping @Sendable (Element.Element) -> R) -> Observable<[R]> {
  func mapMany<R>(_ transform: @escaping (Element.Element) -> R) -> Observable<[R]> {
    return map { $0.map(transform) }
  }
}

// swift 6: extension Observable where Element: Sendable {
extension Observable {
  static func ticking(
    _ values: [Element], every period: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> {
    return Observable<Int>.interval(period, scheduler: scheduler).take(values.count).map { values[$0] }
  }
}

// swift 6: extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
extension PrimitiveSequenceType where Trait == MaybeTrait {
  func orThrow(_ error: Error) -> Single<Element> {
    return primitiveSequence.ifEmpty(switchTo: .error(error))
  }
}

// MARK: - An observer of one's own

// swift 6: final class Collector<Element: Sendable>: ObserverType, Sendable {
final class Collector<Element>: ObserverType {
  // swift 6: private let log = Mutex<[Event<Element>]>([])
  // swift 6: var events: [Event<Element>] { log.withLock { $0 } }
  private(set) var events: [Event<Element>] = []
  // swift 6: func on(_ event: Event<Element>) { log.withLock { $0.append(event) } }
  func on(_ event: Event<Element>) { events.append(event) }
}

// MARK: - Test helpers

struct Failure: Error, Equatable { let code: Int }

extension TestScheduler {
  // swift 6: func record<O: ObservableConvertibleType>(
  // swift 6: _ source: O, until end: TestTime = 1000) -> TestableObserver<O.Element> where O.Element: Sendable {
  func record<O: ObservableConvertibleType>(_ source: O, until end: TestTime) -> TestableObserver<O.Element> {
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

// swift 6: func assertElements<E: Equatable & Sendable>(
func assertElements<E: Equatable>(
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

  // swift 6: @MainActor func testTicking() async {
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

  func testMaterialized() {
    let result = Observable.of(1, 2).concat(Observable.error(Failure(code: 3))).materialize()
    let errors = try? result.errors().toBlocking().first()
    XCTAssertEqual(errors as? Failure, Failure(code: 3))
    assertElements(result.elements(), [1, 2])
  }
}
