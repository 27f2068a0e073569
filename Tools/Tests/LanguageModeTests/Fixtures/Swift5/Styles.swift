// SPDX-License-Identifier: MIT

import BatonRx
import BatonTesting
import Dispatch
import Foundation

// State that is captured and changed, objects that know nothing of threads, and every way to capture them.

class User {
  var name = ""
  var friends: [User] = []
}
class Log: ObserverType {
  var elements: [Int] = []
  func on(_ event: Event<Int>) {
    if case .next(let element) = event { elements.append(element) }
  }
}
class Counter: ObservableType {
  typealias Element = Int
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
    return Observable.range(start: 0, count: 3).subscribe(observer)
  }
}
class Resource: Cancelable {
  var isDisposed = false
  func dispose() { isDisposed = true }
}
struct Handle: Cancelable {
  let inner = BooleanDisposable()
  var isDisposed: Bool { inner.isDisposed }
  func dispose() { inner.dispose() }
}
class QueueScheduler: SchedulerType {
  var scheduled = 0
  let queue = DispatchQueue(label: "queue")
  var now: RxTime { return Date() }
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    scheduled += 1
    let cancel = SingleAssignmentDisposable()
    queue.async {
      if cancel.isDisposed { return }
      cancel.setDisposable(action(state))
    }
    return cancel
  }
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    return schedule(state, action: action)
  }
}

// Variables of a function.
func variables(_ numbers: Observable<Int>, _ others: Observable<String>, _ log: Log) -> Observable<Int> {
  var count = 0
  let transform: (Int) -> Int = { element in
    count += 1
    return element
  }
  let source = Observable<Int>.create { observer in
    count += 1
    observer.onNext(1)
    DispatchQueue.global().async { observer.onCompleted() }
    return Resource()
  }
  _ = source.subscribe(log)
  _ = Counter().map(transform).filter { _ in count > 0 }.observe(on: QueueScheduler())
    .observeOn(CurrentThreadScheduler.instance)
    .subscribe(
      onNext: { count += $0 }, onError: { _ in count = -1 }, onCompleted: { count += 1 },
      onDisposed: { count += 1 })
  _ = numbers.subscribe { event in
    if let element = event.element { count += element }
    if event.isStopEvent { log.elements = [] }
  }
  return others.withLatestFrom(numbers) { _, number in
    count += 1
    return number
  }
  .retry(when: { (errors: Observable<Error>) in
    errors.flatMap { error -> Observable<Int> in
      count += 1
      return count > 3 ? .error(error) : .timer(.seconds(count), scheduler: MainScheduler.instance)
    }
  })
}

// Objects, by every kind of reference.
class Model {
  var isLoading = false
  var attempts = 0
  var onChange: ((Int) -> Void)?
  let bag = DisposeBag()
  let taps = PublishSubject<Void>()
  let names = BehaviorSubject<[String]>(value: [])
  let pair: Observable<(Int, String)> = Observable.combineLatest(Observable.just(1), Observable.just("a"))

  func references(_ last: Observable<Int>, _ single: Single<Int>) {
    var latest = ""
    taps.subscribe(onNext: { [unowned self] in self.attempts += 1 }).disposed(by: bag)
    last.do(onNext: { [unowned self] _ in self.isLoading = false }, onError: { _ in self.isLoading = true })
      .do(
        onNext: { [weak self] in self?.attempts = $0 }, onError: { print($0) }, onCompleted: { print("end") }
      )
      .subscribe(onNext: { [bag] _ in print(bag) }, onError: { [weak self] in self?.fail($0) })
      .disposed(by: bag)
    last.map { "\($0)" }.toArray().subscribe(onSuccess: names.onNext).disposed(by: bag)
    last.subscribe { [weak self] in self?.handle($0) }.disposed(by: bag)
    last.subscribe(with: self) { $0.isLoading = $1 > 0 }.disposed(by: bag)
    last.subscribe(with: self, onNext: { me, n in me.attempts = n }, onDisposed: { $0.attempts = 0 })
      .disposed(by: bag)
    taps.subscribe(names.mapObserver { _ in [] }).disposed(by: bag)
    last.flatMapLatest { number -> Observable<Int> in
      latest = "\(number)"
      if latest.isEmpty { return .empty() }
      return self.load(number)
    }
    .flatMapLatest(load).subscribe(onNext: onChange).disposed(by: bag)
    pair.flatMapLatest { [names] (number, name) -> Observable<[String]> in names.startWith([name]) }
      .subscribe(names).disposed(by: bag)
    taps.withLatestFrom(names).withUnretained(
      self, resultSelector: { model, names in (model.attempts, names) }
    )
    .skip(until: taps).subscribe(onNext: { attempts, names in print(attempts, names) }).disposed(by: bag)
  }
  func load(_ number: Int) -> Observable<Int> {
    .create { [weak self] observer in
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.setEventHandler {
        self?.attempts += 1
        observer.onNext(self?.attempts ?? 0)
      }
      timer.resume()
      return Disposables.create { timer.cancel() }
    }
  }
  func loaded(_ data: Data?) -> Single<Data> {
    .create { single in
      guard let data = data else {
        return {
          single(.failure(RxError.noElements)); return Handle()
        }()
      }
      single(.success(data))
      return Disposables.create()
    }
  }
  private func handle(_ event: Event<Int>) { isLoading = event.isStopEvent }
  private func fail(_ error: Error) { print(error) }
}
extension Model {
  static func make() -> Model { .init() }
}

// What is generic, or extended.
extension ObservableType where Element: Sequence {
  func mapMany<R>(_ f: @escaping (Element.Element) -> R) -> Observable<[R]> { map { $0.map(f) } }
}
extension Observable where Element == User {
  func names() -> Observable<String> { map(\.name) }
}
extension Disposable {
  func disposed(in bag: inout [Disposable]) { bag.append(self) }
}
class Store<State, Action> {
  private let actions = PublishSubject<Action>()
  let states: Observable<State>
  init(_ initial: State, reduce: @escaping (inout State, Action) -> Void) {
    states = actions.scan(into: initial) { state, action in reduce(&state, action) }
  }
}

// Values without a type of their own.
enum Step { case load(Bool), append([Int]) }
func steps(_ number: Int) -> Observable<Step> {
  switch number {
  case 0:
    return .concat([.just(.load(true)), Observable.just([1]).map { Step.append($0) }, .just(.load(false))])
  case 1: return .from([.load(true), .append([3])])
  default: return .empty()
  }
}
func values(_ a: Observable<User>, _ b: Observable<Int>, _ c: Observable<Bool>, _ all: [Observable<Int>]) {
  let optional: Observable<Int>? = nil
  let bag = DisposeBag()
  func prefixing<T>(_ first: T) -> (Observable<T>) -> Observable<T> { { $0.startWith(first) } }
  func cached(_ number: Int?, _ load: @escaping () -> Observable<Int>) -> Observable<Int> {
    number.map(Observable.just) ?? Observable.deferred(load)
  }
  _ = Observable.zip(a, b, c, resultSelector: { $0.name + "\($1)\($2)" })
  _ = Observable.zip(all.map { $0.map { $0 + 1 } }) { $0 }
  _ = Observable.zip(b, a, all[0], all[1], c).map { n, user, x, y, isOn in "\(n)\(user.name)\(x + y)\(isOn)" }
  _ = Observable.combineLatest(all[0], all[1], b, all[0], all[1], b, all[0], all[1]) {
    a, b, c, d, e, f, g, h in a + b + c + d + e + f + g + h
  }
  _ = Observable.combineLatest(all) { $0.reduce(0, +) }
  _ = Observable.concat(all.map { $0.map { $0 + 1 } }).toArray()
  _ = Observable<Int>.generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 })
  _ = b.timeout(
    .seconds(30), other: .just(3).concat(Observable.error(RxError.timeout)) as Observable<Int>,
    scheduler: MainScheduler.instance)
  _ = b.observe(on: QueueScheduler(), capacity: 10).observe(on: .main, capacity: 1, whenFull: .dropOldest)
  _ = (prefixing(1)(.just(2)), cached(nil) { .just(3) }, (optional ?? .empty()).concat(b))
  _ = b.multicast(PublishSubject<Int>())
  _ = b.amb(Observable.just(3)).amb(Observable.amb(all))
    .buffer(timeSpan: .seconds(1), count: 10, scheduler: MainScheduler.instance)
  let handle = Handle(), composite = CompositeDisposable()
  _ = composite.insert(handle)
  let three = Disposables.create(handle, composite, Resource())
  _ = DisposeBag {
    handle
    b.subscribe()
  }
  three.disposed(by: bag)
  optional?.catch { _ in .empty() }.subscribe().disposed(by: bag)
  print(composite.count)
}

// Asynchronous code, and actors.
func asynchronous(_ users: Observable<User>) async throws {
  var count = 0
  let bag = DisposeBag()
  users.map { user in
    count += 1
    return user
  }
  .subscribe(onNext: { _ in count += 1 }).disposed(by: bag)
  _ = await withCheckedContinuation { continuation in
    users.take(1).subscribe(onNext: { continuation.resume(returning: $0) }).disposed(by: bag)
  }
  let subject = PublishSubject<User>()
  Task { subject.onNext(User()) }
  Task.detached { subject.onNext(User()) }
  let send: @Sendable () -> Void = { subject.onCompleted() }
  DispatchQueue.main.async {
    subject.onNext(User())
    _ = users.subscribe(subject)
    send()
  }
  await MainActor.run { _ = users.subscribe(onNext: { print($0) }) }
  await withTaskGroup(of: Void.self) { group in group.addTask { subject.onNext(User()) } }
}
extension Observable {
  static func task(_ body: @escaping () async throws -> Element) -> Observable<Element> {
    Observable.create { observer in
      let task = Task {
        do { observer.onNext(try await body()) } catch { observer.onError(error) }
      }
      return Disposables.create { task.cancel() }
    }
  }
  func stream() -> AsyncThrowingStream<Element, Error> {
    AsyncThrowingStream { continuation in
      let subscription = subscribe(
        onNext: { continuation.yield($0) }, onError: { continuation.finish(throwing: $0) },
        onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }
  }
}
actor Inbox {
  var received: [User] = []
  private let bag = DisposeBag()
  func receive(_ user: User) { received.append(user) }
  func listen(_ users: Observable<User>) {
    users.subscribe(onNext: { user in Task { self.receive(user) } }).disposed(by: bag)
    users.map { $0.name }.filter { !$0.isEmpty }.subscribe(onNext: { [weak self] in print(self as Any, $0) })
      .disposed(by: bag)
  }
}
@MainActor
final class Screen {
  var users: [User] = []
  let bag = DisposeBag()
  let taps = PublishSubject<Void>()
  lazy var titles = taps.map { [unowned self] in self.users.map(\.name) }
  func load(_ all: Observable<[User]>, _ one: Single<User>) {
    one.subscribe(onSuccess: { [weak self] in self?.users = [$0] }, onFailure: { _ in self.users = [] })
      .disposed(by: bag)
    taps.map { 1 + self.users.count }.filter { [unowned self] in $0 > self.users.count }
      .flatMapLatest { [unowned self] _ in all.startWith(self.users) }.do(onNext: { self.users = $0 })
      .subscribe().disposed(by: bag)
    taps.subscribe(onNext: reload).disposed(by: bag)
    taps.subscribe(with: self) { me, _ in me.reload() }.disposed(by: bag)
  }
  func reload() { users = [] }
}

// Tests.
func tests(_ user: User) {
  let scheduler = TestScheduler(initialClock: 0)
  let users = scheduler.createHotObservable([.next(210, user), .completed(300)])
  scheduler.scheduleAt(5) {
    user.name = "b"
    user.friends = [user]
  }
  let names = scheduler.start { users.debounce(.seconds(1), scheduler: scheduler).map(\.name) }
  print([names.events] == [[]], users.subscriptions)
}
