// SPDX-License-Identifier: MIT

import Baton
import Foundation

struct Repo: Equatable, Codable, Sendable { let id: Int; let name: String }
enum APIError: Error, Equatable { case notFound, server(code: Int), offline }
protocol API: Sendable {
  func search(_ q: String) -> Single<[Repo]>
  func star(_ r: Repo) -> Completable
}
protocol ViewModelType {
  associatedtype Input; associatedtype Output; @MainActor func transform(input: Input) -> Output
}

private struct ActivityToken<E: Sendable>: ObservableConvertibleType, Disposable {
  private let _source: Observable<E>
  private let _dispose: any Cancelable
  init(source: Observable<E>, disposeAction: @escaping @Sendable () -> Void) {
    _source = source
    _dispose = Disposables.create(with: disposeAction)
  }
  func dispose() { _dispose.dispose() }
  func asObservable() -> Observable<E> { return _source }
}
final class ActivityIndicator: SharedSequenceConvertibleType, Sendable {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy
  private let _lock = NSRecursiveLock()
  private let _relay = BehaviorRelay(value: 0)
  private let _loading: SharedSequence<SharingStrategy, Bool>
  init() { _loading = _relay.asDriver().map { $0 > 0 }.distinctUntilChanged() }
  fileprivate func track<Source: ObservableConvertibleType & Sendable>(_ source: Source) -> Observable<
    Source.Element
  > where Source.Element: Sendable {
    return Observable.using({ () -> ActivityToken<Source.Element> in
      self.increment()
      return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
    }) { t in t.asObservable() }
  }
  private func increment() { _lock.withLock { _relay.accept(_relay.value + 1) } }
  private func decrement() { _lock.withLock { _relay.accept(_relay.value - 1) } }
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { return _loading }
}
extension ObservableConvertibleType where Self: Sendable, Element: Sendable {
  func trackActivity(_ a: ActivityIndicator) -> Observable<Element> { a.track(self) }
}
extension ObservableType where Element: Sendable {
  func catchErrorJustComplete() -> Observable<Element> { `catch` { _ in .empty() } }
  func asDriverOnErrorJustComplete() -> Driver<Element> { asDriver { _ in Driver.empty() } }
  func mapToVoid() -> Observable<Void> { map { _ in } }
  func unwrap<T: Sendable>() -> Observable<T> where Element == T? { compactMap { $0 } }
}
extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
  func retryWithDelay(_ count: Int, delay: RxTimeInterval, scheduler: any SchedulerType) -> Single<Element> {
    self.catch { error in
      guard count > 0 else { return .error(error) }
      return Single<Int>.timer(delay, scheduler: scheduler).flatMap { _ in
        self.retryWithDelay(count - 1, delay: delay, scheduler: scheduler)
      }
    }
  }
}
@MainActor
final class SearchViewModel: ViewModelType {
  struct Input { let query: Driver<String>; let refresh: Signal<Void>; let select: Driver<Int> }
  struct Output {
    let repos: Driver<[Repo]>; let loading: Driver<Bool>; let error: Signal<String>;
    let title: Driver<String>; let selected: Driver<Repo>
  }
  private let api: any API
  private let errors = PublishRelay<any Error>()
  private(set) var shown = 0
  let bag = DisposeBag()
  init(api: any API) { self.api = api }
  func transform(input: Input) -> Output {
    let activity = ActivityIndicator()
    let query = input.query.debounce(.milliseconds(300)).distinctUntilChanged()
    let refreshed = input.refresh.asDriver(onErrorJustReturn: ()).withLatestFrom(query)
    let repos = Driver.merge(query, refreshed)
      .flatMapLatest { [api, errors] q -> Driver<[Repo]> in
        guard !q.isEmpty else { return .just([]) }
        return api.search(q)
          .trackActivity(activity)
          .do(onError: { errors.accept($0) })
          .asDriver(onErrorJustReturn: [])
      }
    let title = Driver.combineLatest(repos, query) { "\($1): \($0.count)" }.startWith("-")
    let selected = input.select.withLatestFrom(repos) { i, repos -> Repo in repos[i] }
    repos.drive(onNext: { [weak self] r in self?.shown += r.count }).disposed(by: bag)
    repos.drive(with: self) { me, r in me.shown += r.count }.disposed(by: bag)
    return Output(
      repos: repos, loading: activity.asDriver(), error: errors.asSignal().map { "\($0)" }, title: title,
      selected: selected)
  }
}
@MainActor
final class SignupViewModel {
  enum Validation: Equatable, Sendable {
    case ok(String), empty, validating, failed(String);
    var isValid: Bool { if case .ok = self { true } else { false } }
  }
  let name: Driver<Validation>, enabled: Driver<Bool>, signedIn: Driver<Bool>
  init(
    input: (name: Driver<String>, password: Driver<String>, taps: Signal<()>),
    available: @escaping @Sendable (String) -> Observable<Bool>,
    signup: @escaping @Sendable (String, String) -> Observable<Bool>
  ) {
    name = input.name.flatMapLatest { name in
      if name.isEmpty { return .just(.empty) }
      return available(name).map { $0 ? .ok("ok") : .failed("taken") }.startWith(.validating).asDriver(
        onErrorJustReturn: .failed("x"))
    }
    let password: Driver<Validation> = input.password.map { $0.count < 3 ? .failed("short") : .ok("fine") }
    let signingIn = ActivityIndicator()
    let both = Driver.combineLatest(input.name, input.password) { (name: $0, password: $1) }
    signedIn = input.taps.withLatestFrom(both).flatMapLatest { pair in
      signup(pair.name, pair.password).trackActivity(signingIn).asDriver(onErrorJustReturn: false)
    }
    enabled = Driver.combineLatest(name, password, signingIn.asDriver()) { $0.isValid && $1.isValid && !$2 }
      .distinctUntilChanged()
  }
}
@MainActor final class CounterViewModel {
  let plus = PublishRelay<Void>(), minus = PublishRelay<Void>()
  private let _count = BehaviorRelay<Int>(value: 0)
  private let _alert = PublishRelay<String>()
  private let disposeBag = DisposeBag()
  private var history: [Int] = []
  var count: Driver<Int> { _count.asDriver() }
  var alert: Signal<String> { _alert.asSignal() }
  init() {
    Observable.merge(plus.map { 1 }, minus.map { -1 }).withLatestFrom(_count) { $0 + $1 }.bind(to: _count)
      .disposed(by: disposeBag)
    _count.filter { $0 < 0 }.map { "negative: \($0)" }.bind(to: _alert).disposed(by: disposeBag)
    _count.asObservable().skip(1).subscribe(onNext: { [weak self] n in
      guard let self else { return }
      history.append(n)
      if n > 10 { _alert.accept("too many") }
    }).disposed(by: disposeBag)
    _count.bind { [weak self] in self?.history.append($0) }.disposed(by: disposeBag)
    _count.bind(with: self) { me, n in me.history.append(n) }.disposed(by: disposeBag)
    count.drive(onNext: { [unowned self] in history.append($0) }).disposed(by: disposeBag)
    alert.emit(onNext: show).disposed(by: disposeBag)
    alert.emit(with: self, onNext: { $0.show($1) }).disposed(by: disposeBag)
    _count.subscribe(with: self, onNext: { me, n in me.history.append(n) }, onDisposed: { _ in }).disposed(
      by: disposeBag)
    _count.withUnretained(self).subscribe(onNext: { me, n in me.history.append(n) }).disposed(by: disposeBag)
  }
  func show(_ s: String) {}
}
// widgets
@MainActor final class Label { var text: String?; var isHidden = false }
@MainActor final class Button { var isEnabled = true; let taps = PublishSubject<Void>() }
extension Label: ReactiveCompatible {}
extension Button: ReactiveCompatible {}
@MainActor extension Reactive where Base: Label {
  var text2: Binder<String?> { Binder(base) { $0.text = $1 } }
}
@MainActor extension Reactive where Base: Button {
  var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
}
@MainActor final class Screen {
  let label = Label(), button = Button(), bag = DisposeBag()
  init(_ vm: CounterViewModel) {
    vm.count.map { "\($0)" }.drive(label.rx.text2).disposed(by: bag)
    vm.count.map { "\($0)" }.drive(label.rx.text).disposed(by: bag)
    vm.count.map { $0 > 3 }.drive(label.rx.isHidden, button.rx.isEnabled).disposed(by: bag)
    button.rx.tap.bind(to: vm.plus).disposed(by: bag)
    button.rx.tap.asSignal().emit(to: vm.minus).disposed(by: bag)
    button.rx.tap.subscribe(onNext: { [label] in label.text = "x" }).disposed(by: bag)
  }
}
// network
final class Network: Sendable {
  let request: @Sendable (String) -> Single<Data>
  let background: any SchedulerType
  private let bag = DisposeBag()
  init(
    _ r: @escaping @Sendable (String) -> Single<Data>,
    background: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
  ) { request = r; self.background = background }
  func decode<T: Decodable & Sendable>(_ p: String, as: T.Type = T.self) -> Single<T> {
    request(p).observe(on: background).map { try JSONDecoder().decode(T.self, from: $0) }.observe(
      on: MainScheduler.instance)
  }
  func withRetry<T: Sendable>(_ s: Single<T>, max: Int = 3) -> Single<T> {
    s.retry(when: { (errors: Observable<any Error>) -> Observable<Int> in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        guard attempt < max - 1 else { return .error(error) }
        return Observable<Int>.timer(.seconds(1 << attempt), scheduler: self.background)
      }
    })
  }
  func all(_ ids: [Int]) -> Single<[String]> {
    Single.zip(ids.map { self.request("\($0)").map { String(decoding: $0, as: UTF8.self) } })
  }
  func save(_ v: [Int]) -> Completable {
    Completable.create { c in
      guard !v.isEmpty else { c(.error(APIError.notFound)); return Disposables.create {} }
      c(.completed); return Disposables.create()
    }
  }
  func chain() -> Single<Int> {
    save([1]).andThen(save([2])).andThen(Single.just(2)).flatMap { n in self.save([n]).andThen(.just(n * 2)) }
  }
  func maybe(_ n: Int) -> Maybe<String> {
    Maybe<Int>.create { m in
      if n == 0 { m(.completed) } else { m(.success(n)) }; return Disposables.create()
    }.filter { $0 != 13 }.map(String.init).do(onNext: { _ in })
  }
  func wrap<T: Sendable>(
    _ f: @escaping @Sendable (@escaping @Sendable (Result<T, any Error>) -> Void) -> Void
  ) -> Single<T> {
    .create { single in
      f { single($0) }; return Disposables.create()
    }
  }
  func page(_ n: Int) -> Observable<[Int]> {
    request("\(n)").asObservable().flatMap { data -> Observable<[Int]> in
      let items = try JSONDecoder().decode([Int].self, from: data)
      return items.isEmpty ? .just([]) : Observable.concat(.just(items), self.page(n + 1))
    }
  }
  func task(_ s: URL) -> Single<Data> { Single.create { try await self.load(s) } }
  func load(_ u: URL) async throws -> Data { Data() }
}
@MainActor final class Detail {
  var text = ""; let bag = DisposeBag(); let n: Network; var task: Task<Void, Never>?
  init(_ n: Network) {
    self.n = n
    n.decode("x", as: Repo.self).subscribe(
      onSuccess: { [weak self] in self?.text = $0.name }, onFailure: { [weak self] in self?.text = "\($0)" }
    ).disposed(by: bag)
    n.decode("x", as: Repo.self).subscribe { [weak self] result in
      switch result {
      case .success(let r): self?.text = r.name;
      case .failure(let e): self?.text = "\(e)"
      }
    }.disposed(by: bag)
    n.save([]).subscribe(
      onCompleted: { [weak self] in self?.text = "ok" }, onError: { [weak self] in self?.text = "\($0)" }
    ).disposed(by: bag)
    n.maybe(1).subscribe(onSuccess: { self.text = $0 }, onCompleted: { self.text = "" }).disposed(by: bag)
    n.save([1]).subscribe(with: self, onCompleted: { $0.text = "" }).disposed(by: bag)
    n.decode("y", as: Repo.self).subscribe(with: self) { me, r in
      me.text = r.name
    } onFailure: { me, _ in
      me.text = ""
    }.disposed(by: bag)
    task = Task { [weak self] in
      do { for try await v in n.page(0).values { self?.text = "\(v)" } } catch { self?.text = "\(error)" }
    }
  }
}
final class Store<State: Sendable, Action: Sendable>: Sendable {
  private let actions = PublishRelay<Action>()
  private let relay: BehaviorRelay<State>
  private let bag = DisposeBag()
  var state: State { relay.value }
  init(
    _ initial: State, reduce: @escaping @Sendable (State, Action) -> State,
    effects: [@Sendable (Observable<Action>, Observable<State>) -> Observable<Action>] = []
  ) {
    relay = BehaviorRelay(value: initial)
    actions.scan(initial, accumulator: reduce).bind(to: relay).disposed(by: bag)
    let shared = actions.share()
    Observable.merge(effects.map { $0(shared, relay.asObservable()) }).observe(
      on: CurrentThreadScheduler.instance
    ).bind(onNext: { [actions] in actions.accept($0) }).disposed(by: bag)
  }
  func dispatch(_ a: Action) { actions.accept(a) }
  func select<T: Equatable & Sendable>(_ f: @escaping @Sendable (State) -> T) -> Driver<T> {
    relay.asDriver().map(f).distinctUntilChanged()
  }
}
final class ActionX<Input: Sendable, Element: Sendable>: Sendable {
  let inputs = PublishSubject<Input>(), errors = PublishSubject<any Error>(),
    executing = BehaviorRelay(value: false)
  let elements: Observable<Element>
  init(_ work: @escaping @Sendable (Input) -> Observable<Element>) {
    let errors = errors, executing = executing
    elements = inputs.withLatestFrom(executing) { ($0, $1) }.filter { !$0.1 }.flatMap { input, _ in
      work(input).do(
        onError: { errors.onNext($0) }, onSubscribe: { executing.accept(true) },
        onDispose: { executing.accept(false) }
      ).catch { _ in .empty() }
    }.share()
  }
}
