// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization
import Testing

// Pipelines that people write, in virtual time; schedulers are given in every way that there is.

private struct Index: Sendable {
  func search(_ text: String) -> Observable<[String]> { .just(["\(text)1", "\(text)2"]) }
}

// A protocol of one's own that asks for members which have names of the library's.
private protocol Loader<Element> {
  associatedtype Element
  func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result) -> Observable<
    Result
  >
  func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element>
  func take(_ count: Int) -> Observable<Element>
  func share(replay: Int, scope: SubjectLifetimeScope) -> Observable<Element>
}

extension Observable: Loader {}

private func firstDoubled(_ loader: some Loader<Int>) -> Observable<Int> { loader.take(1).map { $0 * 2 } }

// Operators of one's own.
extension ObservableType where Element: Sendable {
  fileprivate func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> { map { _ in value } }

  fileprivate func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? {
    compactMap { $0 }
  }

  fileprivate func pairwise() -> Observable<(Element, Element)> {
    scan([]) { ($0 + [$1]).suffix(2) }.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
  }

  fileprivate func retry(
    _ count: Int, after delay: RxTimeInterval, scheduler: some SchedulerType
  ) -> Observable<Element> {
    retry(when: { errors in
      errors.enumerated().flatMap { index, error -> Observable<Int> in
        index < count ? .timer(delay, scheduler: scheduler) : .error(error)
      }
    })
  }

  fileprivate func ignoreErrors() -> Observable<Element> { self.catch { _ in .empty() } }

  fileprivate func toMain(_ scheduler: (any ImmediateSchedulerType)? = nil) -> Observable<Element> {
    observe(on: scheduler ?? MainScheduler.instance)
  }
}

@Suite("L2 Pipelines")
struct OperatorPrograms {
  private let scheduler = TestScheduler(initialClock: 0)

  private func events<Element: Equatable & Sendable>(
    _ create: @escaping () -> Observable<Element>
  ) -> [Recorded<Event<Element>>] {
    scheduler.start(create).events
  }

  private func elements<Element: Sendable>(_ source: Observable<Element>) -> [Element] {
    let elements = Mutex<[Element]>([])
    source.subscribe(onNext: { element in elements.withLock { $0.append(element) } }).dispose()
    return elements.withLock { $0 }
  }

  @Test("Search as you type")
  func search() {
    let index = Index()
    let keys = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .next(225, "ab")])
    let found = events { [scheduler] in
      keys.debounce(.seconds(30), scheduler: scheduler).distinctUntilChanged()
        .flatMapLatest { index.search($0).catchAndReturn([]) }
    }
    #expect(found == [.next(255, ["ab1", "ab2"])])
  }

  @Test("A form is valid when all its fields are")
  func form() {
    let name = BehaviorSubject(value: ""), password = BehaviorSubject<String?>(value: nil)
    let isValid = Observable.combineLatest(name, password) { name, password in
      !name.isEmpty && (password?.count ?? 0) > 3
    }
    .distinctUntilChanged().share(replay: 1)
    let all = Observable.combineLatest(name.map { !$0.isEmpty }, password.map { $0 != nil }, isValid) {
      $0 && $1 && $2
    }
    let seen = Mutex<[Bool]>([])
    let bag = DisposeBag()
    isValid.subscribe(onNext: { value in seen.withLock { $0.append(value) } }).disposed(by: bag)
    name.onNext("n")
    password.onNext("1234")
    #expect(seen.withLock { $0 } == [false, true])
    #expect(elements(all.take(1)) == [true])
  }

  @Test("Polling, and retrying later")
  func polling() {
    let attempts = Mutex(0)
    let request = Observable<Int>.deferred {
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return attempt % 3 == 0 ? .just(attempt) : .error(Failure.first)
    }
    let found = events { [scheduler] in
      Observable<Int>.interval(.seconds(100), scheduler: scheduler).take(2)
        .flatMapLatest { _ in request.retry(3, after: .seconds(10), scheduler: scheduler) }
    }
    #expect(found == [.next(320, 3), .next(420, 6), .completed(420)])
  }

  @Test("Timers, throttling, delays and time-outs")
  func time() {
    let found = events { [scheduler] in
      Observable<Int>.timer(.seconds(10), period: .seconds(10), scheduler: scheduler)
        .throttle(.seconds(25), latest: false, scheduler: scheduler)
        .delay(.milliseconds(1000), scheduler: scheduler)
        .timeout(.seconds(100), other: Observable.just(-1), scheduler: scheduler)
        .take(for: .seconds(60), scheduler: scheduler)
    }
    #expect(found == [.next(211, 0), .next(241, 3), .completed(260)])
  }

  @Test("Sequences are shared")
  func sharing() {
    let count = Mutex(0)
    let source = Observable<Int>.create { observer in
      observer.onNext(
        count.withLock { count in
          count += 1
          return count
        })
      return Disposables.create()
    }
    let shared = source.share(replay: 1, scope: .whileConnected)
    let bag = DisposeBag()
    shared.subscribe().disposed(by: bag)
    #expect(elements(shared) == [1])
    let connectable = source.replay(1)
    connectable.connect().disposed(by: bag)
    #expect(elements(connectable.asObservable()) == [2])
    let through = source.multicast(ReplaySubject<Int>.create(bufferSize: 1))
    through.connect().disposed(by: bag)
    #expect(elements(through.refCount()) == [3])
  }

  @Test("Joining with everything inferred")
  func joining() {
    let a = Observable.of(1, 2), b = Observable.of(3, 4)
    #expect(elements(Observable.merge(a, b)).sorted() == [1, 2, 3, 4])
    #expect(elements(.merge([a, b])).count == 4)
    #expect(elements(.concat(a, b)) == [1, 2, 3, 4])
    #expect(elements(.concat([a, b])) == [1, 2, 3, 4])
    #expect(elements(a.concat(b).startWith(0)) == [0, 1, 2, 3, 4])
    #expect(elements(Observable.zip(a, b)).map { $0 + $1 } == [4, 6])
    #expect(elements(Observable.zip(a, b.map { "\($0)" }) { "\($0)\($1)" }) == ["13", "24"])
    #expect(elements(Observable.of(a, b).merge()).count == 4)
    #expect(elements(Observable.of(a, b).concat()) == [1, 2, 3, 4])
    #expect(elements(Observable.of(a, b).switchLatest()).last == 4)
    #expect(elements(a.flatMap { n in b.map { n * $0 } }).sorted() == [3, 4, 6, 8])
    #expect(
      elements(a.groupBy { $0 % 2 }.flatMap { group in group.map { (group.key, $0) } }).map(\.0) == [1, 0])
    #expect(elements(Observable.catch(sequence: [.error(Failure.first), a])) == [1, 2])
    #expect(elements(Observable.catch(sequence: [1, 2].lazy.map { Observable.just($0) })) == [1])
    #expect(elements(Observable.from([1, 2].lazy.map { $0 * 2 })) == [2, 4])
    #expect(elements(Observable.from(sequence(first: 1) { $0 * 2 }).take(3)) == [1, 2, 4])
  }

  @Test("Methods as values")
  func values() {
    let a = Observable.of(1, 2)
    let join: (Observable<Int>) -> Observable<Int> = a.concat
    let hop: (any Scheduler) -> Observable<Int> = a.observe(on:)
    let hopAnywhere: (any ImmediateScheduler) -> Observable<Int> = a.observe(on:)
    let few: (Int) -> Observable<Int> = a.take
    #expect(elements(join(.just(3))) == [1, 2, 3])
    #expect(elements(few(1)) == [1])
    let found = events { [scheduler] in .merge(hop(scheduler), hopAnywhere(scheduler)) }
    #expect(found.count == 5)
  }

  @Test("Operators of one's own, and a protocol that asks for the library's")
  func own() {
    let a = Observable.of(1, 2, 3)
    #expect(elements(firstDoubled(a)) == [2])
    #expect(elements(a.mapTo("x")) == ["x", "x", "x"])
    #expect(elements(Observable.of(1, nil, 3).unwrap()) == [1, 3])
    #expect(elements(a.pairwise()).map { $0 * $1 } == [2, 6])
    #expect(elements(a.concat(Observable.error(Failure.first)).ignoreErrors()) == [1, 2, 3])
    #expect(elements(a.toMain(CurrentThreadScheduler.instance)) == [1, 2, 3])
  }

  @Test("Schedulers in every form")
  func schedulers() {
    struct Environment: Sendable {
      var main: any SchedulerType
      var work: (any ImmediateSchedulerType)?
    }
    let concrete = scheduler
    let existential: any Scheduler = scheduler
    let immediate: any ImmediateSchedulerType = scheduler
    let optional: (any Scheduler)? = scheduler
    let flag = elements(.just(1)).count == 1
    let schedulers: [any Scheduler] = [scheduler, MainScheduler.instance]
    let unknown: Any = scheduler
    let environment = Environment(main: scheduler, work: nil)
    let source = Observable.just(1)
    func generic(_ scheduler: some SchedulerType) -> Observable<Int> {
      source.delay(.seconds(1), scheduler: scheduler).observe(on: scheduler)
    }
    func opaque() -> some Scheduler { scheduler }
    let found = events {
      Observable.merge([
        source.observe(on: concrete), source.observe(on: existential), source.subscribe(on: immediate),
        source.delay(.seconds(1), scheduler: optional ?? MainScheduler.instance),
        source.observe(on: optional ?? MainScheduler.instance),
        source.observe(on: flag ? existential : MainScheduler.instance),
        source.delay(.seconds(1), scheduler: flag ? existential : MainScheduler.asyncInstance),
        source.debounce(.seconds(1), scheduler: schedulers.first!), source.observe(on: schedulers[0]),
        source.timeout(.seconds(5), scheduler: unknown as! any Scheduler),
        source.throttle(.seconds(1), scheduler: environment.main),
        source.observe(on: environment.work ?? environment.main), generic(concrete), generic(existential),
        source.delay(.milliseconds(1000), scheduler: opaque()),
        .just(1, scheduler: existential), .of(1, scheduler: existential), .from([1], scheduler: concrete),
        .range(start: 1, count: 1, scheduler: immediate), .timer(.seconds(1), scheduler: existential),
      ])
    }
    #expect(found.count == 21 && found.last?.value.isCompleted == true)
  }
}
