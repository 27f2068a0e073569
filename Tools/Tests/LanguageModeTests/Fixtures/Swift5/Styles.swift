// SPDX-License-Identifier: MIT

import BatonRx
import BatonTesting
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// How people write: state that is captured and changed, objects that know nothing of threads, and every way to capture them.

class User {
  var name: String
  var friends: [User] = []
  init(name: String) { self.name = name }
}
enum Failure: Error { case offline, status(Int) }
protocol UserListDelegate: AnyObject {
  func didLoad(_ users: [User])
  func didFail(_ error: Error)
}
protocol UserService {
  func users() -> Observable<[User]>
  func user(named name: String) -> Single<User>
  func save(_ user: User) -> Observable<Void>
}

class LiveService: UserService {
  var cache: [String: User] = [:]
  let session = URLSession.shared
  func users() -> Observable<[User]> {
    return Observable.create { [weak self] observer in
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.setEventHandler {
        self?.cache["a"] = User(name: "a")
        observer.onNext(Array(self?.cache.values.map { $0 } ?? []))
        observer.onCompleted()
      }
      timer.resume()
      return Disposables.create { timer.cancel() }
    }
  }
  func user(named name: String) -> Single<User> {
    return Single.create { single in
      guard let user = self.cache[name] else {
        single(.failure(Failure.offline))
        return Disposables.create()
      }
      single(.success(user))
      return Disposables.create()
    }
  }
  func save(_ user: User) -> Observable<Void> {
    return Observable.deferred { [unowned self] in
      cache[user.name] = user
      return Observable<Void>.just(())
    }
  }
  func load(_ url: URL) -> Single<Data> {
    Single<Data>.create { single in
      let task = self.session.dataTask(with: url) { data, response, error in
        if let error = error { single(.failure(error)); return }
        guard let data = data else { return single(.failure(RxError.noElements)) }
        single(.success(data))
      }
      task.resume()
      return Disposables.create { task.cancel() }
    }
  }
  func loadAll(_ urls: [URL]) -> Observable<[Data]> {
    Observable.zip(urls.map { self.load($0).asObservable() }) { $0 }.catchAndReturn([])
  }
}

class UserListViewModel {
  weak var delegate: UserListDelegate?
  private let service: UserService
  private let disposeBag = DisposeBag()
  private let refreshes = PublishSubject<Void>()
  private let names = BehaviorSubject<[String]>(value: [])
  private let last = ReplaySubject<Int>.create(bufferSize: 1)
  private let serial = SerialDisposable()
  private let all = CompositeDisposable()
  private lazy var shared: Observable<[User]> = service.users().share(replay: 1, scope: .whileConnected)
  var isLoading = false
  var onChange: (() -> Void)?
  private var disposable: Disposable?

  let input: AnyObserver<Void>
  let output: Observable<[String]>

  init(service: UserService) {
    self.service = service
    input = refreshes.asObserver()
    output = names.asObservable().observe(on: MainScheduler.instance)
    bind()
  }

  private func bind() {
    refreshes
      .do(onNext: { [weak self] in self?.isLoading = true })
      .flatMapLatest { [unowned self] in self.service.users().catchAndReturn([]) }
      .do(onNext: { [unowned self] _ in self.isLoading = false }, onError: { _ in self.isLoading = false })
      .observe(on: MainScheduler.instance)
      .subscribe(
        onNext: { [weak self] users in
          guard let self = self else { return }
          self.names.onNext(users.map { $0.name })
          self.delegate?.didLoad(users)
        }, onError: { [weak self] in self?.delegate?.didFail($0) }
      )
      .disposed(by: disposeBag)

    var count = 0
    refreshes.map { _ in count += 1 }.subscribe(onNext: { print(count) }).disposed(by: disposeBag)
    refreshes.scan(0) { n, _ in n + 1 }.subscribe(onNext: last.onNext).disposed(by: disposeBag)
    last.map(String.init).map { [$0] }.subscribe(onNext: names.onNext).disposed(by: disposeBag)
    last.map { "\($0)" }.toArray().subscribe(onSuccess: names.onNext).disposed(by: disposeBag)
    last.subscribe { event in
      switch event {
      case .next(let n): count += n
      case .error(let error): print(error)
      case .completed: break
      }
    }.disposed(by: disposeBag)
    last.subscribe { [weak self] in self?.handle($0) }.disposed(by: disposeBag)
    last.subscribe(with: self) { $0.isLoading = $1 > 0 }.disposed(by: disposeBag)
    last.subscribe(with: self, onNext: { me, n in me.isLoading = n > 1 }, onDisposed: { $0.onChange?() })
      .disposed(by: disposeBag)
    names.subscribe(onNext: { [delegate] in delegate?.didLoad($0.map(User.init(name:))) }).disposed(
      by: disposeBag)
    _ = names.subscribe(onNext: show)
    _ = names.subscribe(onNext: show(_:), onError: fail)
    serial.disposable = service.users().subscribe()
    _ = all.insert(service.users().subscribe(onNext: { _ in self.onChange?() }))
    disposable = refreshes.subscribe(names.mapObserver { _ in [] })
    disposable?.dispose()
  }
  private func handle(_ event: Event<Int>) { isLoading = event.isStopEvent }
  private func show(_ names: [String]) { onChange?() }
  private func fail(_ error: Error) { delegate?.didFail(error) }

  func search(_ text: Observable<String>) -> Observable<[User]> {
    var latest = ""
    return
      text
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .filter { !$0.isEmpty }
      .flatMapLatest { query -> Observable<[User]> in
        latest = query
        let found = self.service.users().map { users in users.filter { $0.name.contains(query) } }
        if latest.isEmpty {
          return .empty()
        }
        return found.startWith([])
      }
      .flatMap { [weak self] users -> Observable<[User]> in
        guard let self = self else { return .empty() }
        self.isLoading = false
        return Observable.just(users)
      }
      .retry(3)
      .catch { error -> Observable<[User]> in
        self.delegate?.didFail(error)
        return .just([])
      }
  }

  func combined(_ a: Observable<User>, _ b: Observable<Int?>) -> Observable<(User, Int)> {
    Observable.combineLatest(a, b.compactMap { $0 })
      .filter { user, n in user.friends.count > n }
      .do(onNext: { user, n in user.name += "\(n)" })
      .map { ($0, $1 + 1) }
  }
  func sign(_ a: Observable<User>, _ b: Observable<Int>, _ c: Observable<Bool>) -> Observable<String> {
    Observable.combineLatest(a, b, c) { user, n, flag in flag ? user.name : "\(n)" }
      .concat(Observable.zip(a, b, c, resultSelector: { $0.name + "\($1)\($2)" }))
      .concat(Observable.zip([b, b]) { "\($0.reduce(0, +))" })
  }
  func latest(_ a: Observable<User>, _ tap: Observable<Void>) -> Observable<User> {
    Observable.merge(a, a.skip(1)).sample(tap).take(1).concat(Observable.never()).merging(a)
  }
  func group(_ a: Observable<User>) -> Observable<[User]> {
    a.groupBy { $0.name }.flatMap { g in g.scan([]) { $0 + [$1] } }
      .concatMap { users in Observable.from(users).toArray().asObservable() }
  }
}

extension ObservableType {
  func merging(_ other: Observable<Element>) -> Observable<Element> {
    Observable.merge(asObservable(), other)
  }
  func unwrap<T>() -> Observable<T> where Element == T? { filter { $0 != nil }.map { $0! } }
  func void() -> Observable<Void> { map { _ in } }
  func weakly<O: AnyObject>(_ o: O, _ f: @escaping (O, Element) -> Void) -> Disposable {
    subscribe(onNext: { [weak o] in if let o = o { f(o, $0) } })
  }
  func retryLater(_ times: Int, _ s: SchedulerType) -> Observable<Element> {
    var n = 0
    return retry(when: { (errors: Observable<Error>) in
      errors.flatMap { error -> Observable<Int> in
        n += 1
        return n > times ? .error(error) : .timer(.seconds(n), scheduler: s)
      }
    })
  }
  func materializeByHand() -> Observable<Event<Element>> {
    Observable.create { o in
      self.subscribe { event in
        o.onNext(event)
        if event.isStopEvent { o.onCompleted() }
      }
    }
  }
  func pairwise() -> Observable<(Element, Element)> {
    scan([]) { (last: [Element], e) in last.suffix(1) + [e] }.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
  }
  func ignoring<E: Error>(_ type: E.Type) -> Observable<Element> {
    self.catch { $0 is E ? .empty() : .error($0) }
  }
}
extension ObservableType where Element == Bool {
  func negated() -> Observable<Bool> { map(!) }
}
extension ObservableType where Element: Sequence {
  func mapMany<R>(_ f: @escaping (Element.Element) -> R) -> Observable<[R]> { map { $0.map(f) } }
}
extension PrimitiveSequence where Trait == SingleTrait {
  func asResult(_ f: @escaping (Result<Element, Error>) -> Void) -> Disposable {
    subscribe(onSuccess: { f(.success($0)) }, onFailure: { f(.failure($0)) })
  }
}
extension Observable where Element == User {
  func names() -> Observable<String> { map(\.name) }
}
extension Disposable {
  func disposed(in bag: inout [Disposable]) { bag.append(self) }
}

// Wrappers.
@propertyWrapper
final class Published2<Value> {
  private let subject: BehaviorSubject<Value>
  init(wrappedValue: Value) { subject = BehaviorSubject(value: wrappedValue) }
  var wrappedValue: Value {
    get { try! subject.value() }
    set { subject.onNext(newValue) }
  }
  var projectedValue: Observable<Value> { subject.asObservable() }
}
final class Variable<Element> {
  private let _subject: BehaviorSubject<Element>
  private var _value: Element
  private let lock = NSRecursiveLock()
  var value: Element {
    get { lock.lock(); defer { lock.unlock() }; return _value }
    set { lock.lock(); _value = newValue; lock.unlock(); _subject.on(.next(newValue)) }
  }
  init(_ value: Element) { _value = value; _subject = BehaviorSubject(value: value) }
  func asObservable() -> Observable<Element> { _subject }
  deinit { _subject.on(.completed) }
}
struct Binder2<Value>: ObserverType {
  typealias Element = Value
  private let binding: (Event<Value>) -> Void
  init<Target: AnyObject>(
    _ target: Target, scheduler: ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    weak var weakTarget: Target?
    weakTarget = target
    self.binding = { event in
      guard case .next(let element) = event else { return }
      _ = scheduler.schedule(element) { element in
        if let target = weakTarget { binding(target, element) }
        return Disposables.create()
      }
    }
  }
  func on(_ event: Event<Value>) { binding(event) }
}
class Store<State, Action> {
  @Published2 var count = 0
  private let state: BehaviorSubject<State>
  private let actions = PublishSubject<Action>()
  private let bag = DisposeBag()
  init(_ initial: State, reduce: @escaping (inout State, Action) -> Void) {
    state = BehaviorSubject(value: initial)
    actions.scan(into: initial) { state, action in reduce(&state, action) }.subscribe(state).disposed(by: bag)
    $count.subscribe(onNext: { print($0) }).disposed(by: bag)
  }
  func select<T: Equatable>(_ path: KeyPath<State, T>) -> Observable<T> {
    state.map { $0[keyPath: path] }.distinctUntilChanged()
  }
  func dispatch(_ a: Action) { actions.onNext(a) }
}
class Handle: Disposable {
  var closed = false
  func dispose() { closed = true }
}
struct ValueHandle: Cancelable {
  let inner = BooleanDisposable()
  var isDisposed: Bool { inner.isDisposed }
  func dispose() { inner.dispose() }
}
class Base<T> {
  let events = PublishSubject<T>()
  var latest: T?
  func observe() -> Disposable { events.subscribe(onNext: { self.latest = $0 }) }
}
final class Derived: Base<User> {
  override func observe() -> Disposable {
    Disposables.create(
      super.observe(),
      events.map { $0.name }.subscribe(onNext: { [unowned(unsafe) self] in latest?.name = $0 }))
  }
}

func disposables() {
  var done = 0
  let handle = Handle()
  let serial = SerialDisposable()
  serial.disposable = handle
  serial.disposable = ValueHandle()
  let single = SingleAssignmentDisposable()
  single.setDisposable(Disposables.create { done += 1 })
  let composite = CompositeDisposable(handle, single)
  if let key = composite.insert(Disposables.create { handle.closed = true }) { composite.remove(for: key) }
  _ = composite.insert(handle)
  let both = Disposables.create(handle, serial)
  let three = Disposables.create(handle, serial, composite)
  let many = Disposables.create([handle, both, three])
  let counted = RefCountDisposable(disposable: many)
  counted.retain().dispose()
  let bag = DisposeBag(disposing: handle, counted)
  bag.insert(handle, single)
  bag.insert([handle])
  handle.disposed(by: bag)
  let built = DisposeBag {
    handle
    Observable.just(1).subscribe()
  }
  var list: [Disposable] = []
  Observable.just(1).subscribe().disposed(in: &list)
  list.forEach { $0.dispose() }
  BooleanDisposable(isDisposed: true).dispose()
  _ = (done, composite.count, composite.isDisposed, built)
}

// Async code, actors, tasks.
actor Inbox {
  var received: [User] = []
  private let bag = DisposeBag()
  func receive(_ user: User) { received.append(user) }
  func listen(_ o: Observable<User>) {
    o.subscribe(onNext: { user in Task { self.receive(user) } }).disposed(by: bag)
    o.map { $0.name }.filter { !$0.isEmpty }.subscribe(onNext: { [weak self] in print(self as Any, $0) })
      .disposed(by: bag)
  }
  func first(_ o: Observable<User>) async -> User {
    var disposable: Disposable?
    return await withCheckedContinuation { continuation in
      disposable = o.take(1).subscribe(onNext: { continuation.resume(returning: $0) })
      _ = disposable
    }
  }
}
extension ObservableType {
  func firstValue() async throws -> Element? {
    try await withCheckedThrowingContinuation { (c: CheckedContinuation<Element?, Error>) in
      var value: Element?
      _ = take(1).subscribe(
        onNext: { value = $0 }, onError: { c.resume(throwing: $0) },
        onCompleted: { c.resume(returning: value) })
    }
  }
  func stream() -> AsyncThrowingStream<Element, Error> {
    AsyncThrowingStream { continuation in
      let d = subscribe(
        onNext: { continuation.yield($0) }, onError: { continuation.finish(throwing: $0) },
        onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in d.dispose() }
    }
  }
}
extension Observable {
  static func task(_ body: @escaping () async throws -> Element) -> Observable<Element> {
    Observable.create { observer in
      let task = Task {
        do {
          observer.onNext(try await body())
          observer.onCompleted()
        } catch { observer.onError(error) }
      }
      return Disposables.create { task.cancel() }
    }
  }
}
func asynchronous(_ model: UserListViewModel, _ service: UserService) async throws {
  var count = 0
  let bag = DisposeBag()
  service.users().map { users in
    count += users.count; return users
  }.subscribe(onNext: { _ in count += 1 }).disposed(by: bag)
  _ = try await service.users().firstValue()
  for try await users in service.users().stream() { print(users.count) }
  let found = model.search(.just("x"))
  Task { found.subscribe(onNext: { print($0) }).disposed(by: bag) }
  model.search(.just("x")).subscribe(onNext: { print($0, model.isLoading, count) }).disposed(by: bag)
  await MainActor.run { _ = found.subscribe(onNext: { print($0) }) }
  let subject = PublishSubject<User>()
  async let x: Void = { subject.onNext(User(name: "a")) }()
  await x
  await withTaskGroup(of: Void.self) { group in group.addTask { subject.onNext(User(name: "b")) } }
  _ = Observable.task { try await service.users().firstValue() }.subscribe()
}

@MainActor
final class ScreenModel {
  var users: [User] = []
  var error: String?
  let bag = DisposeBag()
  let service: UserService
  let taps = PublishSubject<Void>()
  lazy var titles = taps.map { [unowned self] in self.users.map(\.name) }
  init(service: UserService) { self.service = service }
  func load() {
    service.users().observe(on: MainScheduler.instance)
      .subscribe(onNext: { self.users = $0 }, onError: { [weak self] in self?.error = "\($0)" }).disposed(
        by: bag)
    service.user(named: "a").subscribe(
      onSuccess: { [weak self] in self?.users = [$0] }, onFailure: { _ in self.users = [] }
    )
    .disposed(by: bag)
    taps.flatMapLatest { [unowned self] in self.service.users() }.do(onNext: { self.users = $0 }).subscribe()
      .disposed(by: bag)
    taps.subscribe(onNext: reload).disposed(by: bag)
    taps.subscribe(with: self) { me, _ in me.reload() }.disposed(by: bag)
    let o = Binder2<[User]>(self) { me, users in me.users = users }
    service.users().subscribe(o).disposed(by: bag)
  }
  func reload() { users = [] }
  nonisolated func idle() -> Observable<Void> { .just(()) }
}

// Tests.
func tests() {
  let scheduler = TestScheduler(initialClock: 0)
  let user = User(name: "a")
  var log: [String] = []
  let xs = scheduler.createHotObservable([.next(210, user), .next(220, user), .completed(300)])
  let names = scheduler.start { xs.map { $0.name } }
  let observer = scheduler.createObserver(User.self)
  let bag = DisposeBag()
  xs.do(onNext: { log.append($0.name) }).subscribe(observer).disposed(by: bag)
  scheduler.scheduleAt(5) {
    user.name = "b"; log.append("x")
  }
  scheduler.createColdObservable([.next(1, ()), .error(2, Failure.offline)]).map { user }.bind2(to: observer)
    .disposed(by: bag)
  scheduler.start()
  let result = scheduler.start(created: 0, subscribed: 0, disposed: 400) {
    xs.debounce(.seconds(1), scheduler: scheduler).map(\.name)
  }
  print(names.events == result.events, observer.events.count, xs.subscriptions, log)
}
extension ObservableType {
  func bind2<O: ObserverType>(to o: O) -> Disposable where O.Element == Element { subscribe(o) }
}

// Values.
func values() {
  let a: Observable<Int> = .of(1, 2, 3)
  let b: Observable<Any> = a.map { $0 as Any }
  let c: Observable<Int?> = a.map { $0 }
  let d: [Observable<Int>] = [.just(1), .empty(), .never(), .error(RxError.unknown), a, a.map { $0 * 2 }]
  let e = Observable.from([1, 2]).concat(Observable.just(3)).startWith(0).reduce(0, accumulator: +)
  let f = Observable.combineLatest(d) { $0.reduce(0, +) }
  let g = Observable<Void>.just(()).map { _ in 1 }.asSingle().asObservable().ifNone()
  let h: Observable<String> = Observable.just(Optional("a")).compactMap { $0 }
  let i = Observable<(name: String, age: Int)>.just((name: "x", age: 3)).map { $0.name + "\($0.age)" }
  let j = [1, 2, 3].map { Observable.just($0) }
  let k = Observable.merge(j).enumerated().map { $0.index + $0.element }
  let l = Observable<Int>.generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 })
  let m = Observable<Int>.range(start: 0, count: 3).scan(into: [Int]()) { $0.append($1) }
  let n = Observable.concat([a, a]).distinctUntilChanged { $0 == $1 }.distinctUntilChanged { $0 % 2 }
  let o = Observable<Result<User, Error>>.just(.failure(Failure.status(3))).flatMap { r -> Observable<User> in
    switch r {
    case .success(let u): return .just(u)
    case .failure(let e): return .error(e)
    }
  }
  _ = (b, c, e, f, g, h, i, k, l, m, n, o)
}
extension ObservableType {
  func ifNone() -> Observable<Element> { self.catch { _ in .empty() } }
}
