// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// Things people write around RxSwift
class BaseViewModel {
  let disposeBag = DisposeBag()
  deinit { print("gone") }
}
final class LoginViewModel: BaseViewModel {
  // inputs
  let username = BehaviorSubject<String>(value: "")
  let password = BehaviorSubject<String?>(value: nil)
  let loginTap = PublishSubject<Void>()
  // outputs
  lazy var isValid: Observable<Bool> = Observable.combineLatest(username, password) { name, pass in
    !name.isEmpty && (pass?.count ?? 0) > 3
  }.distinctUntilChanged().share(replay: 1, scope: .whileConnected)
  private(set) lazy var credentials: Observable<(String, String)> =
    Observable
    .combineLatest(username.asObservable(), password.compactMap { $0 })
    .share(replay: 1)
  var attempts = 0
  private let service: LoginService
  private let scheduler: SchedulerType
  init(service: LoginService, scheduler: SchedulerType = MainScheduler.instance) {
    self.service = service
    self.scheduler = scheduler
    super.init()
    loginTap.subscribe(onNext: { [unowned self] in self.attempts += 1 }).disposed(by: disposeBag)
  }
  lazy var result: Observable<Result<Token, Error>> =
    loginTap
    .flatMapLatest { [unowned self] _ in self.credentials.take(1) }
    .flatMapLatest { [service] (name, pass) -> Observable<Result<Token, Error>> in
      service.login(name: name, password: pass)
        .map { .success($0) }
        .catch { .just(.failure($0)) }
        .timeout(
          .seconds(30), other: .just(.failure(RxError.timeout)) as Observable<Result<Token, Error>>,
          scheduler: MainScheduler.instance)
    }
    .observe(on: scheduler)
    .observe(on: scheduler, capacity: 10)
    .observe(on: .main, capacity: 1, whenFull: .dropOldest)
    .share()
}
class Token { let id: String; init(_ id: String) { self.id = id } }
protocol LoginService { func login(name: String, password: String) -> Observable<Token> }
class MockService: LoginService {
  var calls: [(String, String)] = []
  var stub: Observable<Token> = .just(Token("1"))
  func login(name: String, password: String) -> Observable<Token> {
    calls.append((name, password)); return stub
  }
}
struct State { var items: [Int] = []; var isLoading = false; var error: Error? }
enum Mutation { case setLoading(Bool), append([Int]), fail(Error) }
class Reactor {
  let action = PublishSubject<Int>()
  var initialState = State()
  private(set) lazy var state: Observable<State> = createState()
  func mutate(_ action: Int) -> Observable<Mutation> {
    switch action {
    case 0:
      return .concat([
        .just(.setLoading(true)), load().map { Mutation.append($0) }.catch { .just(.fail($0)) },
        .just(.setLoading(false)),
      ])
    case 1:
      return Observable.concat(
        .just(.setLoading(true)), .just(Mutation.append([1])), .just(.setLoading(false)))
    case 2: return Observable.merge(.just(.setLoading(true)), Observable.just(.append([])))
    case 3: return .from([.setLoading(true), .append([3])])
    default: return .empty()
    }
  }
  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let l): state.isLoading = l;
    case .append(let i): state.items += i;
    case .fail(let e): state.error = e
    }
    return state
  }
  func load() -> Observable<[Int]> { .just([1, 2]) }
  private func createState() -> Observable<State> {
    let mutation = action.flatMap { [weak self] action -> Observable<Mutation> in
      guard let `self` = self else { return .empty() }
      return self.mutate(action).catch { _ in .empty() }
    }
    let state = mutation.scan(initialState) { [weak self] state, mutation in
      self?.reduce(state: state, mutation: mutation) ?? state
    }
    .catch { _ in .empty() }.startWith(initialState).observe(on: MainScheduler.instance)
    return state.do(onNext: { [weak self] in self?.initialState = $0 }).replay(1).refCount()
  }
}
extension ObservableType {
  func void() -> Observable<Void> { map { _ in } }
  func logged(_ name: String = #function) -> Observable<Element> {
    self.do(
      onNext: { print(name, $0) }, onError: { print(name, $0) }, onCompleted: { print(name) },
      onSubscribe: { print("s") }, onDispose: { print("d") })
  }
  func compare<O: ObservableType>(_ other: O) -> Observable<Bool>
  where O.Element == Element, Element: Equatable {
    Observable.zip(self.asObservable(), other.asObservable()) { $0 == $1 }
  }
  func mapAt<R>(_ path: KeyPath<Element, R>) -> Observable<R> { map { $0[keyPath: path] } }
  func weakly<O: AnyObject>(_ o: O, _ f: @escaping (O) -> (Element) -> Void) -> Disposable {
    subscribe(onNext: { [weak o] in if let o = o { f(o)($0) } })
  }
}
func prefixing<T>(_ p: T) -> (Observable<T>) -> Observable<T> { { $0.startWith(p) } }
func cacheOr(_ c: Int?, _ load: @escaping () -> Observable<Int>) -> Observable<Int> {
  c.map(Observable.just) ?? Observable.deferred(load)
}
func useAll() {
  let bag = DisposeBag()
  let vm = LoginViewModel(service: MockService())
  vm.isValid.filter { $0 }.void().subscribe(vm.loginTap).disposed(by: bag)
  vm.result.subscribe(onNext: { result in
    switch result {
    case .success(let token): print(token.id);
    case .failure(let error): print(error)
    }
  }).disposed(by: bag)
  vm.credentials.map { $0.0 }.logged().subscribe(vm.username).disposed(by: bag)
  vm.username.map { $0 as String? }.subscribe(vm.password).disposed(by: bag)
  vm.username.mapAt(\.count).map(String.init).subscribe(onNext: { print($0) }).disposed(by: bag)
  vm.username.map(\.isEmpty).subscribe { print($0) }.disposed(by: bag)
  vm.username.weakly(vm) { vm in { print(vm, $0) } }.disposed(by: bag)
  vm.username.map(Int.init).compactMap { $0 }.reduce(0, accumulator: +).subscribe(onNext: { print($0) })
    .disposed(by: bag)
  let sources: [Observable<Int>] = (0..<3).map { Observable.just($0) }
  Observable.zip(sources).map { $0.reduce(0, +) }.subscribe().disposed(by: bag)
  Observable.combineLatest(sources).subscribe(onNext: { (a: [Int]) in print(a) }).disposed(by: bag)
  Observable.concat(sources).subscribe().disposed(by: bag)
  Observable.concat(sources.map { $0.map { $0 + 1 } }).toArray().asObservable().subscribe().disposed(by: bag)
  Observable.merge(sources).logged().subscribe().disposed(by: bag)
  Observable.from(sources).merge().subscribe().disposed(by: bag)
  Observable.from(sources).concat().subscribe().disposed(by: bag)
  Observable.from(sources).switchLatest().subscribe().disposed(by: bag)
  _ = prefixing(1)(.just(2)).compare(Observable.just(1))
  _ = cacheOr(nil) { .just(3) }
  let optional: Observable<Int>? = nil
  optional?.catch { _ in .empty() }.subscribe().disposed(by: bag)
  (optional ?? .empty()).concat(Observable.just(1)).subscribe().disposed(by: bag)
  let eight = Observable.combineLatest(
    sources[0], sources[1], sources[2], sources[0], sources[1], sources[2], sources[0], sources[1]
  ) { a, b, c, d, e, f, g, h in a + b + c + d + e + f + g + h }
  let five = Observable.zip(vm.username, vm.password, sources[0], sources[1], vm.isValid)
  five.map { name, pass, a, b, valid in "\(name)\(pass ?? "")\(a + b)\(valid)" }.subscribe().disposed(by: bag)
  eight.subscribe(onNext: { print($0) }, onError: { print($0) }).disposed(by: bag)
  let connectable = sources[0].publish()
  connectable.subscribe().disposed(by: bag)
  connectable.connect().disposed(by: bag)
  let replayed: ConnectableObservable<Int> = sources[0].replay(1)
  replayed.refCount().subscribe().disposed(by: bag)
  _ = sources[0].multicast(PublishSubject<Int>())
  _ = sources[0].multicast { ReplaySubject<Int>.create(bufferSize: 1) }
  let done: Single<[Int]> = Observable.merge(sources).toArray()
  done.subscribe(onSuccess: { print($0.count) }).disposed(by: bag)
  let disposable: Disposable = sources[0].subscribe()
  disposable.dispose()
  var current: Disposable? = sources[0].subscribe(onNext: { _ in }); current?.dispose(); current = nil
  let all: [Disposable] = [disposable, Disposables.create()]
  all.forEach { $0.disposed(by: bag) }
  bag.insert(all)
}
extension LoginViewModel {
  static func make() -> LoginViewModel {
    .init(service: MockService(), scheduler: ConcurrentMainScheduler.instance)
  }
}
class Throttler {
  private let subject = PublishSubject<String>()
  private var bag: DisposeBag! = DisposeBag()
  private var sub: Disposable?
  var onResult: ((String) -> Void)?
  func start() {
    sub = subject.debounce(.milliseconds(300), scheduler: MainScheduler.instance).filter({ $0.count > 2 })
      .distinctUntilChanged()
      .flatMapLatest(search).observe(on: MainScheduler.asyncInstance).subscribe(onNext: onResult)
    sub?.disposed(by: bag)
    bag = nil
  }
  func search(_ s: String) -> Observable<String> {
    return Observable<String>.just(s).delay(
      .seconds(1), scheduler: ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    ).catchAndReturn("")
  }
}
func asyncUse() async throws {
  var n = 0
  let bag = DisposeBag()
  let value: Int = await withCheckedContinuation { c in
    Observable.just(3).subscribe(onNext: { c.resume(returning: $0) }).disposed(by: bag)
  }
  n += value
  let p = PublishSubject<Int>()
  Task { p.onNext(1) }
  Task.detached { p.onNext(3) }
  p.subscribe(onNext: { n += $0 }).disposed(by: bag)
  await MainActor.run { p.onNext(2) }
  try await Task.sleep(nanoseconds: 1)
}
