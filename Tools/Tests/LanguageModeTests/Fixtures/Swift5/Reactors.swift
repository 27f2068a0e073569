// SPDX-License-Identifier: MIT

// Reactors, providers, and types by their names.

import BatonRx
import Dispatch
import Foundation

enum APIError: Error, Equatable { case notFound, server(code: Int), offline }
struct Repo: Equatable, Decodable {
  let id: Int
  let name: String
}
final class CounterViewModel {
  let relay = BehaviorRelay(value: 0)
  var count: Driver<Int> { return relay.asDriver() }
}

// Reactor-like
protocol Reactor: AnyObject {
  associatedtype Action
  associatedtype Mutation = Action
  associatedtype State
  var action: PublishSubject<Action> { get }
  var initialState: State { get }
  var currentState: State { get }
  var state: Observable<State> { get }
  func transform(action: Observable<Action>) -> Observable<Action>
  func mutate(action: Action) -> Observable<Mutation>
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
  func reduce(state: State, mutation: Mutation) -> State
  func transform(state: Observable<State>) -> Observable<State>
}
private var boxes: [ObjectIdentifier: [String: Any]] = [:]
extension Reactor {
  private func box<T>(_ k: String, _ f: @autoclosure () -> T) -> T {
    if let v = boxes[ObjectIdentifier(self)]?[k] as? T { return v }
    let v = f(); boxes[ObjectIdentifier(self), default: [:]][k] = v; return v
  }
  var action: PublishSubject<Action> { _ = state; return box("action", PublishSubject<Action>()) }
  var currentState: State { box("relay", BehaviorRelay(value: initialState)).value }
  var state: Observable<State> { box("state", createStateStream()) }
  var scheduler: ImmediateSchedulerType { CurrentThreadScheduler.instance }
  fileprivate var bag: DisposeBag { box("bag", DisposeBag()) }
  func createStateStream() -> Observable<State> {
    let action = box("action", PublishSubject<Action>()).observe(on: scheduler)
    let transformedAction = transform(action: action)
    let mutation = transformedAction.flatMap { [weak self] action -> Observable<Mutation> in
      guard let `self` = self else { return .empty() }
      return self.mutate(action: action).catch { _ in .empty() }
    }
    let transformedMutation = transform(mutation: mutation)
    let state =
      transformedMutation
      .scan(initialState) { [weak self] state, mutation -> State in
        guard let `self` = self else { return state }
        return self.reduce(state: state, mutation: mutation)
      }
      .catch { _ in .empty() }
      .startWith(initialState)
    let relay = box("relay", BehaviorRelay(value: initialState))
    let transformedState = transform(state: state).do(onNext: { relay.accept($0) }).replay(1)
    transformedState.connect().disposed(by: bag)
    return transformedState
  }
  func transform(action: Observable<Action>) -> Observable<Action> { action }
  func mutate(action: Action) -> Observable<Mutation> { .empty() }
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }
  func reduce(state: State, mutation: Mutation) -> State { state }
  func transform(state: Observable<State>) -> Observable<State> { state }
}
extension Reactor where Action == Mutation {
  func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}
final class CounterReactor: Reactor {
  enum Action { case increase, decrease }
  enum Mutation { case add(Int), setLoading(Bool) }
  struct State: Equatable { var value = 0, isLoading = false }
  let initialState = State()
  init() {}
  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return Observable.concat([
        Observable.just(Mutation.setLoading(true)), Observable.just(Mutation.add(1)),
        .just(.setLoading(false)),
      ])
    case .decrease: return .concat(.just(.setLoading(true)), .just(.add(-1)), .just(.setLoading(false)))
    }
  }
  func reduce(state: State, mutation: Mutation) -> State {
    var s = state
    switch mutation {
    case .add(let n): s.value += n;
    case .setLoading(let l): s.isLoading = l
    }
    return s
  }
}
// provider-like
protocol TargetType { var path: String { get } }
struct Response { let statusCode: Int; let data: Data }
protocol ProviderType: AnyObject {
  associatedtype Target: TargetType;
  func request(
    _ t: Target, progress: ((Double) -> Void)?, completion: @escaping (Result<Response, Error>) -> Void
  ) -> Cancellable2
}
protocol Cancellable2 { func cancel() }
class Provider<Target: TargetType>: ProviderType {
  struct C: Cancellable2 { func cancel() {} }
  init() {}
  func request(
    _ t: Target, progress: ((Double) -> Void)?, completion: @escaping (Result<Response, Error>) -> Void
  ) -> Cancellable2 {
    progress?(0.5); completion(.success(Response(statusCode: 200, data: Data(t.path.utf8)))); return C()
  }
}
extension Provider: ReactiveCompatible {}
extension Reactive where Base: ProviderType {
  func request(_ token: Base.Target, callbackQueue: DispatchQueue? = nil) -> Single<Response> {
    Single.create { [weak base] single in
      let cancellableToken = base?.request(token, progress: nil) { result in
        switch result {
        case let .success(response): single(.success(response))
        case let .failure(error): single(.failure(error))
        }
      }
      return Disposables.create { cancellableToken?.cancel() }
    }
  }
  func requestWithProgress(_ token: Base.Target) -> Observable<(progress: Double, response: Response?)> {
    let progressBlock: (AnyObserver<(Double, Response?)>) -> (Double) -> Void = { observer in
      { progress in observer.onNext((progress, nil)) }
    }
    let response: Observable<(Double, Response?)> = Observable.create { [weak base] observer in
      let c = base?.request(token, progress: progressBlock(observer)) { result in
        switch result {
        case .success(let r): observer.onNext((1, r)); observer.onCompleted();
        case .failure(let e): observer.onError(e)
        }
      }
      return Disposables.create { c?.cancel() }
    }
    return response.scan((0, nil)) { last, progress in (max(last.0, progress.0), progress.1 ?? last.1) }.map {
      (progress: $0.0, response: $0.1)
    }
  }
}
extension PrimitiveSequence where Trait == SingleTrait, Element == Response {
  func filter<R: RangeExpression>(statusCodes: R) -> Single<Element> where R.Bound == Int {
    flatMap { response in
      guard statusCodes.contains(response.statusCode) else {
        throw APIError.server(code: response.statusCode)
      }
      return .just(response)
    }
  }
  func map<D: Decodable>(_ type: D.Type, using decoder: JSONDecoder = JSONDecoder()) -> Single<D> {
    flatMap { .just(try decoder.decode(type, from: $0.data)) }
  }
  func mapString() -> Single<String> { flatMap { Single.just(String(decoding: $0.data, as: UTF8.self)) } }
}
extension ObservableType where Element == Response {
  func filterSuccessfulStatusCodes() -> Observable<Element> { flatMap { Observable.just($0) } }
  func map<D: Decodable>(_ type: D.Type) -> Observable<D> {
    flatMap { Observable.just(try JSONDecoder().decode(type, from: $0.data)) }
  }
}
// types' names
func names(
  _ a: Single<Int>.SingleObserver, _ b: Completable.CompletableObserver, _ c: Maybe<Int>.MaybeObserver,
  _ d: Infallible<Int>.InfallibleObserver, _ e: AnyObserver<Int>.EventHandler
) { a(.success(1)); b(.completed); c(.success(1)); d(.next(1)); e(.next(1)) }
func gen<Trait>(_ p: PrimitiveSequence<Trait, Int>) -> Observable<Int> { p.asObservable() }
func gen2<P: PrimitiveSequenceType>(_ p: P) -> Observable<P.Element> where P.Trait == SingleTrait {
  p.primitiveSequence.asObservable()
}
func gen3(_ o: RxObservable<Int>) -> RxObservable<Int> { o }
func gen4<I: RxAbstractInteger>(_ i: I) -> Observable<I> { Observable.range(start: i, count: 3) }
func gen5<E: EventConvertible>(_ e: E) -> E.Element? { e.event.element }
func gen6<S: SubjectType>(_ s: S) -> S.Observer where S.Observer.Element == S.Element { s.asObserver() }
func gen7<C: ConnectableObservableType>(_ c: C) -> Disposable { _ = c.refCount(); return c.connect() }
func gen8<S>(_ s: SharedSequence<S, Int>) -> SharedSequence<S, String> { s.map { "\($0)" } }
func gen9<C: ControlPropertyType>(_ c: C) -> Observable<String> where C.Element == String? {
  c.asControlProperty().orEmpty.asObservable()
}
func gen10<C: ControlEventType>(_ c: C) -> Signal<C.Element> { c.asControlEvent().asSignal() }
func schedulers() {
  _ = SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: "x")
  _ = SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "x", leeway: .milliseconds(1))
  _ = SerialDispatchQueueScheduler(
    internalSerialQueueName: "x", serialQueueConfiguration: { q in q.setTarget(queue: .global()) })
  _ = SerialDispatchQueueScheduler(
    internalSerialQueueName: "x", serialQueueConfiguration: nil, leeway: .nanoseconds(0))
  _ = SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "x");
  _ = SerialDispatchQueueScheduler(qos: DispatchQoS.background)
  _ = ConcurrentDispatchQueueScheduler(queue: .global(qos: .background), leeway: .milliseconds(3));
  _ = ConcurrentDispatchQueueScheduler(qos: .init(qosClass: .utility, relativePriority: 0))
  let q = OperationQueue(); q.maxConcurrentOperationCount = 2
  let o = OperationQueueScheduler(operationQueue: q, queuePriority: .high);
  print(o.operationQueue, o.queuePriority)
  print(CurrentThreadScheduler.isScheduleRequired); MainScheduler.ensureExecutingOnScheduler();
  MainScheduler.ensureExecutingOnScheduler(errorMessage: "x");
  MainScheduler.ensureRunningOnMainThread(errorMessage: "y")
  let scope: SubjectLifetimeScope = .whileConnected; let b: TakeBehavior = .inclusive
  _ = Observable.of(1).share(replay: 1, scope: scope).take(while: { $0 < 1 }, behavior: b).take(
    until: Observable.just(1))
  let s: ImmediateSchedulerType = MainScheduler.instance; _ = s is SerialDispatchQueueScheduler
  let t: SchedulerType = MainScheduler.asyncInstance; print(t.now.timeIntervalSince1970)
  let main: MainScheduler = .instance; let ser: SerialDispatchQueueScheduler = MainScheduler.asyncInstance;
  _ = (main, ser)
}
struct CSV: DataDecoder {
  func decode<T>(_ type: T.Type, from data: Data) throws -> T where T: Decodable {
    try JSONDecoder().decode(type, from: data)
  }
}
func dec(_ o: Observable<Data>) -> Observable<[Repo]> { o.decode(type: [Repo].self, decoder: CSV()) }
// operators as functions, static funcs
let constant = Observable.of(1, 2, 3)
let globalBag = DisposeBag()
let mapped: Observable<String> = constant.map(String.init)
let makeObservable: (Int) -> Observable<Int> = Observable.just
let merges = [constant, constant].map { $0.map { $0 + 1 } }
let all = Observable.merge(merges), zipped = Observable.zip(merges), cat = Observable.concat(merges),
  latest = Observable.combineLatest(merges)
let dict = ["a": constant].mapValues { $0.asSingle() }
let ob: AnyObserver<Int> = AnyObserver(PublishSubject<Int>()),
  ob2 = AnyObserver<Int> { event in
    switch event {
    case .next: break;
    default: break
    }
  }
let empties: [Observable<Never>] = [.empty(), .never(), .error(RxError.unknown)]
let grouped: Observable<(String, [Int])> = constant.groupBy { "\($0)" }.flatMap { g in
  g.toArray().map { (g.key, $0) }
}
let groupX = GroupedObservable(key: 1, source: constant)
func conditional(_ flag: Bool, _ o: Observable<Int>?) -> Observable<Int> {
  flag ? (o ?? .empty()) : o.map { $0.startWith(1) } ?? Observable.never()
}
func optionalChain(_ vm: CounterViewModel?) -> Disposable? { vm?.count.drive(onNext: { _ in }) }
func ifLet(_ d: Disposable?) { d?.disposed(by: globalBag) }
func tern(_ f: Bool) -> Single<Int> { return f ? .just(1) : .error(RxError.unknown) }
func sw(_ i: Int) -> Completable {
  switch i {
  case 0: return .empty();
  case 1: return Completable.error(RxError.noElements);
  default:
    return .create {
      $0(.completed); return Disposables.create()
    }
  }
}
func dl(_ urls: [URL], f: @escaping (URL) -> Single<Data>) -> Observable<Data> {
  Observable.from(urls).map { f($0).asObservable() }.merge(maxConcurrent: 4)
}
func dl2(_ urls: [URL], f: @escaping (URL) -> Single<Data>) -> Single<[Data]> {
  Observable.from(urls).concatMap(f).toArray()
}
func dl3(_ urls: [URL], f: @escaping (URL) -> Single<Data>) -> Single<[URL: Data]> {
  Observable.from(urls).flatMap { u in f(u).map { (u, $0) } }.reduce(into: [:]) { $0[$1.0] = $1.1 }.asSingle()
}
extension ObservableType {
  func reduce<A>(into a: A, _ f: @escaping (inout A, Element) throws -> Void) -> Observable<A> {
    reduce(a) {
      var c = $0; try f(&c, $1); return c
    }
  }
}
@discardableResult func log<T>(_ o: Observable<T>, file: StaticString = #file, line: UInt = #line)
  -> Disposable
{ o.debug("\(file):\(line)").subscribe() }
class Throttled<T> {
  let subject = PublishSubject<T>();
  private(set) lazy var out = subject.throttle(.milliseconds(1), scheduler: MainScheduler.instance).share()
}
class WeakBox { weak var d: DisposeBag?; deinit { print("x") } }
final class Poller {
  private var d: Disposable? { willSet { d?.dispose() } }
  func start() {
    d = Observable<Int>.timer(
      .seconds(0), period: .seconds(3), scheduler: ConcurrentDispatchQueueScheduler(qos: .background)
    ).flatMapFirst { _ in Single.just(1).catchAndReturn(0) }.observe(on: MainScheduler.instance).subscribe(
      onNext: { [weak self] _ in self?.tick() })
  }
  func tick() {}; deinit { d?.dispose() }
}
