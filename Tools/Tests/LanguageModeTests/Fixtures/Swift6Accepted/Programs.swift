// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization

struct Person: Sendable, Equatable { var name: String }
enum AppError: Error { case bad, worse(String) }

// Operators of one's own
extension ObservableType where Element: Sendable {
  func mapTo<R: Sendable>(_ value: R) -> Observable<R> { map { _ in value } }
  func filterMap<R: Sendable>(_ transform: @escaping @Sendable (Element) -> R?) -> Observable<R> {
    compactMap(transform)
  }
  func completeOnError() -> Observable<Element> { self.catch { _ in .empty() } }
}
extension ObservableType where Element == Bool { func not() -> Observable<Bool> { map { !$0 } } }
extension ObservableType where Element: Sendable {
  func onMain() -> Observable<Element> { observe(on: MainScheduler.instance) }
  func driven(_ e: Element, _ s: some SchedulerType = MainScheduler.instance) -> Observable<Element> {
    observe(on: s).catchAndReturn(e).share(replay: 1, scope: .whileConnected)
  }
}
extension Observable where Element: Sendable {
  func buffered() -> Observable<[Element]> {
    Observable<[Element]>.create { observer in
      let buffer = Mutex<[Element]>([])
      return self.subscribe { event in
        switch event {
        case .next(let value):
          observer.onNext(
            buffer.withLock {
              $0.append(value); return $0
            })
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }
  func retrying(_ times: Int, after delay: RxTimeInterval, on scheduler: some SchedulerType) -> Observable<
    Element
  > {
    retry(when: { errors in
      errors.enumerated().flatMap { index, error -> Observable<Int> in
        index < times ? .timer(delay, scheduler: scheduler) : .error(error)
      }
    })
  }
}

final class Service: Sendable {
  let scheduler: any SchedulerType
  let work: any ImmediateSchedulerType
  init(
    scheduler: any SchedulerType = MainScheduler.instance,
    work: any ImmediateSchedulerType = ConcurrentDispatchQueueScheduler(qos: .background)
  ) {
    self.scheduler = scheduler
    self.work = work
  }
  func people() -> Observable<[Person]> {
    Observable.create { observer in
      DispatchQueue.global().async {
        observer.onNext([Person(name: "a")]); observer.onCompleted()
      }
      return Disposables.create()
    }
    .subscribe(on: work).observe(on: scheduler)
  }
  func poll(every span: RxTimeInterval = .seconds(5)) -> Observable<[Person]> {
    Observable<Int>.interval(span, scheduler: scheduler).startWith(0)
      .flatMapLatest { [weak self] _ in self?.people() ?? .empty() }
      .throttle(.milliseconds(500), scheduler: scheduler)
      .retry(2)
  }
}

final class Store: Sendable {
  let name = BehaviorSubject(value: "")
  let taps = PublishSubject<Void>()
  let history = ReplaySubject<Int>.create(bufferSize: 3)
  let bag = DisposeBag()
  func wire() {
    taps.map { 1 }.scan(0, accumulator: +).subscribe(history).disposed(by: bag)
    name.filter { !$0.isEmpty }.distinctUntilChanged().map { $0.count }.subscribe(history).disposed(by: bag)
    Observable.merge(history.asObservable(), .just(2), .empty()).subscribe(onNext: { print($0) }).disposed(
      by: bag)
    Observable.merge([history.asObservable()]).subscribe().disposed(by: bag)
    Observable.concat(history.asObservable(), .just(2)).subscribe().disposed(by: bag)
    Observable<Int>.concat([.just(1), .just(2)]).subscribe().disposed(by: bag)
    Observable.zip(name, history).map { name, n in "\(name)\(n)" }.subscribe(name).disposed(by: bag)
    Observable.zip(history, history) { $0 + $1 }.subscribe().disposed(by: bag)
    Observable.combineLatest(name, history, taps) { name, n, _ in "\(name)\(n)" }.subscribe(name.asObserver())
      .disposed(by: bag)
    Observable.combineLatest([history, history].map { $0.asObservable() }) { $0.reduce(0, +) }.subscribe()
      .disposed(by: bag)
    history.flatMap { n in Observable.just(n) }.concatMap { Observable.of($0, $0) }.catch { _ in .just(0) }
      .subscribe().disposed(by: bag)
    history.flatMapLatest { n -> Observable<String> in n > 1 ? .just("a") : .empty() }.subscribe(name)
      .disposed(by: bag)
    Observable.of(history.asObservable(), .just(1)).merge(maxConcurrent: 2).concat(Observable.just(4))
      .subscribe().disposed(by: bag)
    history.groupBy { $0 % 2 }.flatMap { group in group.map { [key = group.key] in (key, $0) } }.subscribe(
      onNext: { key, n in print(key, n) }).disposed(by: bag)
    history.do(onNext: { print($0) }, onDispose: { print("gone") }).sample(taps).toArray().subscribe(
      onSuccess: { print($0) }).disposed(by: bag)
    history.subscribe(with: self, onNext: { store, n in store.name.onNext("\(n)") }).disposed(by: bag)
    let observer = AnyObserver<Int> { event in print(event) }
    history.subscribe(observer).disposed(by: bag)
    let local: PublishSubject<Int> = PublishSubject()
    history.subscribe(local).disposed(by: bag)
  }
}

@MainActor final class Screen {
  var title = ""
  let bag = DisposeBag()
  let store = Store()
  func bind() {
    store.name.observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] name in MainActor.assumeIsolated { self?.title = name } })
      .disposed(by: bag)
  }
}

final class Inline: ImmediateSchedulerType {
  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable)
    -> any Disposable
  { action(state) }
}
final class Logging: SchedulerType {
  let inner: any SchedulerType
  let count = Atomic(0)
  init(_ inner: any SchedulerType) { self.inner = inner }
  var now: RxTime { inner.now }
  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable)
    -> any Disposable
  {
    count.add(1, ordering: .relaxed)
    return inner.schedule(state, action: action)
  }
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    inner.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
struct Wrapper<T>: ObservableType {
  typealias Element = T
  let source: Observable<T>
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == T { source.subscribe(observer) }
}

final class Plain: Sendable { let value = 0 }
func local() -> Int {
  var total = 0
  let subject = PublishSubject<Plain>()
  _ = Observable.just(Plain()).map { $0.value + 1 }.filter { $0 > 0 }.subscribe(onNext: { print($0) })
  _ = subject.map { $0.value }.subscribe(onNext: { print($0) })
  subject.onNext(Plain())
  total += 1
  return total
}
@MainActor func test() {
  let scheduler = TestScheduler(initialClock: 0)
  let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(300)])
  let result = scheduler.start { xs.map { $0 * 2 }.debounce(.seconds(5), scheduler: scheduler) }
  print(result.events == [.next(215, 2), .completed(300)], xs.subscriptions == [Subscription(200, 300)])
  let observer = scheduler.createObserver(Int.self)
  let subject = PublishSubject<Int>()
  let bag = DisposeBag()
  subject.subscribe(observer).disposed(by: bag)
  scheduler.scheduleAt(10) { subject.onNext(1) }
  scheduler.start()
  print(observer.events)
}
