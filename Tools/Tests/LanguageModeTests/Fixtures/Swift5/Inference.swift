// SPDX-License-Identifier: MIT

// What the compiler has to infer.

import BatonRx
import Foundation

enum APIError: Error, Equatable { case notFound, server(code: Int), offline }
struct Repo: Equatable, Decodable {
  let id: Int
  let name: String
}
extension SharedSequenceConvertibleType {
  func mapToVoid() -> SharedSequence<SharingStrategy, Void> { return map { _ in } }
}

// inference-heavy code
final class FormVM {
  let name = BehaviorRelay<String?>(value: nil), age = BehaviorRelay<Int?>(value: nil),
    agreed = BehaviorRelay(value: false)
  let submit = PublishSubject<Void>()
  let back = PublishSubject<Void>()
  let bag = DisposeBag()
  var isValid: Observable<Bool> {
    Observable.combineLatest(name, age, agreed) { name, age, agreed in
      guard let name = name, let age = age else { return false }
      return !name.isEmpty && age >= 18 && agreed
    }
  }
  var isValid2: Driver<Bool> {
    Driver.combineLatest(name.asDriver(), age.asDriver(), agreed.asDriver()).map {
      $0 != nil && $1 != nil && $2
    }
  }
  var isValid3: Observable<Bool> {
    Observable.combineLatest([name.map { $0 != nil }, age.map { $0 != nil }, agreed.asObservable()]) {
      $0.allSatisfy { $0 }
    }
  }
  lazy var result: Observable<Result<String, Error>> =
    submit
    .withLatestFrom(Observable.combineLatest(name, age))
    .flatMapLatest { name, age -> Observable<Result<String, Error>> in
      self.send(name ?? "", age ?? 0).map(Result.success).catch { .just(.failure($0)) }.asObservable()
    }
    .share()
  func send(_ n: String, _ a: Int) -> Single<String> { .just("\(n)\(a)") }
  var state: Observable<(loading: Bool, error: String?)> {
    Observable.merge(
      submit.map { _ in (loading: true, error: nil) },
      result.map { result in
        switch result {
        case .success: return (loading: false, error: nil)
        case .failure(let e): return (loading: false, error: e.localizedDescription)
        }
      }
    )
  }
  enum Mutation { case setLoading(Bool), setRepos([Repo], nextPage: Int?), appendRepos([Repo]), none }
  func mutate(_ q: String) -> Observable<Mutation> {
    return Observable.concat([
      Observable.just(.setLoading(true)),
      search(q, page: 1)
        .take(until: submit)
        .map { Mutation.setRepos($0, nextPage: $1) },
      Observable.just(Mutation.setLoading(false)),
    ])
  }
  func mutate2(_ q: String) -> Observable<Mutation> {
    return .concat(
      .just(.setLoading(true)), search(q, page: 1).map { .appendRepos($0.0) }.catchAndReturn(.none),
      .just(.setLoading(false)))
  }
  func search(_ q: String?, page: Int) -> Observable<(repos: [Repo], nextPage: Int?)> {
    let emptyResult: ([Repo], Int?) = ([], nil)
    guard let q = q, !q.isEmpty else { return .just(emptyResult) }
    return Observable.just([Repo(id: 1, name: q)])
      .map { repos -> ([Repo], Int?) in
        let nextPage = repos.isEmpty ? nil : page + 1
        return (repos, nextPage)
      }
      .map { (repos: $0.0, nextPage: $0.1) }
      .do(onError: { error in
        if case let .some(httpError) = error as? APIError, httpError == .offline { print("⚠️") }
      })
      .catchAndReturn((repos: emptyResult.0, nextPage: emptyResult.1))
  }
  func bind() {
    disposeAll(
      submit.subscribe(onNext: { [weak self] in self?.name.accept("x") }),
      back.bind { [weak self] _ in self?.name.accept(nil) }
    )
    submit.map { true }.bind(to: agreed).disposed(by: bag)
    submit.map { _ in "a" }.bind(to: name).disposed(by: bag)
    isValid.bind(to: agreed, agreed).disposed(by: bag)
    Observable.of(name.map { _ in }, age.map { _ in }).merge().bind(to: submit).disposed(by: bag)
    name.compactMap { $0 }.map { $0.count }.scan(0, accumulator: +).map(Optional.some).bind(to: age).disposed(
      by: bag)
    name.distinctUntilChanged().skip(1).debounce(.milliseconds(500), scheduler: MainScheduler.instance)
      .flatMapLatest { [unowned self] q in self.search(q, page: 1) }.map { $0.repos }.subscribe { print($0) }
      .disposed(by: bag)
    submit.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance).withLatestFrom(name) { $1 }
      .filter { $0?.isEmpty == false }.compactMap { $0 }.subscribe(onNext: { print($0) }).disposed(by: bag)
    Observable<Int>.interval(.milliseconds(100), scheduler: MainScheduler.instance).map { 10 - $0 }.take(
      until: { $0 == 0 }, behavior: .inclusive
    ).map(String.init).subscribe(onNext: { print($0) }, onCompleted: { print("go") }).disposed(by: bag)
    let timer = Observable<Int>.timer(.seconds(0), period: .seconds(1), scheduler: MainScheduler.instance).map
    { _ in Date() }.share(replay: 1, scope: .whileConnected)
    timer.take(until: back).subscribe().disposed(by: bag)
    rxNotification(.init("x")).take(until: self.deallocatedX).map { $0.userInfo?["k"] as? String }.compactMap
    { $0 }.subscribe(onNext: { print($0) }).disposed(by: bag)
    Observable.zip(submit, back).subscribe(onNext: { _, _ in }).disposed(by: bag)
    Observable.zip(submit, back).subscribe(onNext: { _ in }).disposed(by: bag)
    Observable.combineLatest(submit, back).map { _ in }.subscribe().disposed(by: bag)
    Observable.combineLatest(submit, back) { _, _ in () }.subscribe().disposed(by: bag)
    Observable.combineLatest(isValid, submit.startWith(())) { v, _ in v }.subscribe().disposed(by: bag)
    Observable.combineLatest(submit, back, resultSelector: { _, _ in 1 }).subscribe().disposed(by: bag)
    Observable.zip(Observable.of(1, 2), Observable.of(3, 4), resultSelector: +).subscribe().disposed(by: bag)
    Observable.zip(Observable.of(1, 2), Observable.of(3, 4), resultSelector: max).subscribe().disposed(
      by: bag)
    Observable.combineLatest(isValid, isValid, resultSelector: { $0 && $1 }).subscribe().disposed(by: bag)
    _ = Observable.combineLatest(isValid, isValid) { ($0, $1) }.filter { $0 && $1 }.map { _ in () }.subscribe(
      onNext: bind2)
    Single.zip(send("", 1), send("", 2)).subscribe(onSuccess: { a, b in print(a, b) }).disposed(by: bag)
    Single.zip(send("", 1), send("", 2)) { (a: $0, b: $1) }.subscribe(
      onSuccess: { print($0.a) }, onFailure: { _ in }
    ).disposed(by: bag)
    Maybe.zip(Maybe.just(1), Maybe.just("a")) { "\($0)\($1)" }.subscribe(onSuccess: { print($0) }).disposed(
      by: bag)
    send("", 1).map { $0.count }.flatMap { $0 > 1 ? .just($0) : .error(APIError.offline) }.subscribe(
      onSuccess: { _ in }, onFailure: { _ in }
    ).disposed(by: bag)
    send("", 1).catchAndReturn("").catch { _ in .just("x") }.retry(3).asObservable().bind(to: name).disposed(
      by: bag)
    send("", 1).asDriver(onErrorJustReturn: "").drive(name).disposed(by: bag)
    send("", 1).asDriver(onErrorJustReturn: "").asObservable().asSingle().asCompletable().subscribe()
      .disposed(by: bag)
    send("", 1).flatMapCompletable { _ in .empty() }.subscribe(onCompleted: {}).disposed(by: bag)
    send("", 1).asCompletable().andThen(Observable.of(1, 2)).subscribe(onNext: { print($0) }).disposed(
      by: bag)
    send("", 1).asCompletable().andThen(Maybe.just(1)).subscribe(onSuccess: { print($0) }).disposed(by: bag)
    send("", 1).asCompletable().andThen(send("", 3)).subscribe(onSuccess: { print($0) }).disposed(by: bag)
    send("", 1).asCompletable().andThen(Completable.deferred { .empty() }).subscribe().disposed(by: bag)
    send("", 1).filter { $0.isEmpty }.ifEmpty(default: "").subscribe(on: MainScheduler.instance).subscribe()
      .disposed(by: bag)
    send("", 1).compactMap(Int.init).subscribe(onSuccess: { print($0 + 1) }).disposed(by: bag)
    send("", 1).timeout(.seconds(1), other: .just(""), scheduler: MainScheduler.instance).subscribe()
      .disposed(by: bag)
    send("", 1).delaySubscription(.seconds(1), scheduler: MainScheduler.instance).subscribe().disposed(
      by: bag)
    Single<Int>.timer(.seconds(1), scheduler: MainScheduler.instance).subscribe().disposed(by: bag)
    Single.using(
      { Disposables.create() as! BooleanDisposable }, primitiveSequenceFactory: { _ in Single.just(1) }
    ).subscribe().disposed(by: bag)
    Single<Int>.never().subscribe().disposed(by: bag); Maybe<Int>.empty().subscribe().disposed(by: bag);
    Completable.never().subscribe().disposed(by: bag);
    Completable.error(APIError.offline).subscribe(onError: { _ in }).disposed(by: bag)
    Completable.zip(.empty(), .empty()).subscribe().disposed(by: bag);
    Completable.concat(.empty(), .empty()).subscribe().disposed(by: bag)
    Observable.just(1).asSingle().map { $0 }.asObservable().concatMap { Single.just($0) }.ignoreElements()
      .asCompletable().andThen(.just(2)).subscribe(onSuccess: { (n: Int) in print(n) }).disposed(by: bag)
    Infallible.of(1, 2).map { $0 }.flatMapLatest { Infallible.just($0) }.filter { $0 > 0 }
      .distinctUntilChanged().share(replay: 1).subscribe(onNext: { print($0) }).disposed(by: bag)
    name.asInfallible().subscribe(with: self, onNext: { s, n in s.age.accept(n?.count) }).disposed(by: bag)
    Infallible.from([1, 2]).asSignal(onErrorJustReturn: 1).emit().disposed(by: bag)
    Infallible<Int>.create { o in
      o(.next(1)); return Disposables.create()
    }.asDriver(onErrorDriveWith: .empty()).drive().disposed(by: bag)
    Driver.combineLatest(isValid2, isValid2).map { $0 && $1 }.drive(agreed).disposed(by: bag)
    isValid2.drive(onNext: { [weak self] isValid in
      guard let self = self else { return }
      self.agreed.accept(isValid)
    }).disposed(by: bag)
    isValid2.map { $0 ? "a" : nil }.drive(name).disposed(by: bag)
    isValid2.map { $0 ? 1.0 : 0.5 }.drive(with: self) { (self, alpha) in print(self, alpha) }.disposed(
      by: bag)
    isValid2.filter { $0 }.mapToVoid().drive(submit).disposed(by: bag)
    isValid2.drive(Binder(self) { vm, b in vm.agreed.accept(b) }).disposed(by: bag)
    isValid2.drive(AnyObserver { e in print(e) }).disposed(by: bag)
    isValid2.asObservable().bind(to: AnyObserver(eventHandler: { (e: Event<Bool>) in print(e) })).disposed(
      by: bag)
    isValid2.asObservable().subscribe(onNext: agreed.accept).disposed(by: bag)
    isValid.subscribe(onNext: agreed.accept(_:)).disposed(by: bag)
    isValid.subscribe(onNext: submitIf, onError: { print($0) }).disposed(by: bag)
    submit.subscribe(onNext: bind2).disposed(by: bag)
    submit.bind(onNext: bind2).disposed(by: bag)
    submit.subscribe(back).disposed(by: bag); submit.bind(to: back).disposed(by: bag);
    submit.subscribe(back.asObserver()).disposed(by: bag); submit.subscribe(back.on).disposed(by: bag)
    submit.subscribe(onNext: back.onNext).disposed(by: bag);
    submit.subscribe { [weak back] e in back?.on(e) }.disposed(by: bag)
    submit.subscribe { _ in print("x") }.disposed(by: bag)
    submit.subscribe(onNext: { print("x") }).disposed(by: bag)
    submit.do(onNext: { print("x") }).subscribe().disposed(by: bag)
    submit.do { print($0) }.subscribe().disposed(by: bag)
    submit.do(onSubscribe: { print("s") }, onDispose: { print("d") }).subscribe().disposed(by: bag)
    submit.map { [unowned self] in self.name.value }.subscribe().disposed(by: bag)
    submit.map { [weak self] _ -> String? in self?.name.value }.subscribe().disposed(by: bag)
    submit.flatMap { [weak self] _ -> Observable<String> in
      guard let self = self else { return .empty() }
      return self.send("", 1).asObservable()
    }.subscribe().disposed(by: bag)
    submit.flatMap { [weak self] in self?.send("", 2) ?? .never() }.subscribe().disposed(by: bag)
    submit.flatMap { [weak self] in self?.send("", 2).asObservable() ?? .empty() }.subscribe().disposed(
      by: bag)
    submit.flatMapLatest { [send] in send("", 2) }.materialize().share().filter { $0.error == nil }
      .dematerialize().subscribe().disposed(by: bag)
    submit.flatMapLatest { _ in self.isValid2 }.flatMapLatest { _ in self.name }.flatMapLatest { _ in
      self.send("", 1)
    }.subscribe().disposed(by: bag)
    submit.withUnretained(self).flatMap { vm, _ in vm.send("", 1) }.withUnretained(self) { ($0, $1) }.map {
      $0.0.send($0.1, 1)
    }.concat().subscribe().disposed(by: bag)
    submit.asDriver(onErrorDriveWith: .never()).asSignal(onErrorJustReturn: ()).emit(onNext: { _ in })
      .disposed(by: bag)
    submit.asSignal(onErrorSignalWith: .empty()).throttle(.milliseconds(300), latest: false).emit(to: back)
      .disposed(by: bag)
    submit.asSignal { _ in .empty() }.emit(to: back).disposed(by: bag)
    submit.asDriver { _ in .empty() }.drive(back).disposed(by: bag)
    submit.window(timeSpan: .never, count: 2, scheduler: MainScheduler.instance).switchLatest().subscribe()
      .disposed(by: bag)
  }
  func bind2() {}
  func submitIf(_ b: Bool) {}
  func disposeAll(_ d: Disposable...) { d.forEach { $0.disposed(by: bag) }; bag.insert(d) }
  func rxNotification(_ n: Notification.Name) -> Observable<Notification> {
    Observable.create { o in
      let t = NotificationCenter.default.addObserver(forName: n, object: nil, queue: nil) { o.on(.next($0)) }
      return Disposables.create { NotificationCenter.default.removeObserver(t) }
    }
  }
  var deallocatedX: Observable<Void> { .never() }
}
// conformances
protocol Streams { associatedtype E; var stream: Observable<E> { get } }
extension PublishSubject: Streams { var stream: Observable<Element> { asObservable() } }
protocol OptionalType { associatedtype W; var asOptional: W? { get } }
extension Optional: OptionalType { var asOptional: Wrapped? { self } }
extension ObservableType where Element: OptionalType {
  func unwrapped() -> Observable<Element.W> { compactMap { $0.asOptional } }
}
extension SharedSequenceConvertibleType where Element: OptionalType {
  func unwrapped() -> SharedSequence<SharingStrategy, Element.W> { compactMap { $0.asOptional } }
}
extension PrimitiveSequenceType where Trait == SingleTrait, Element: OptionalType {
  func unwrapped() -> Maybe<Element.W> { compactMap { $0.asOptional } }
}
extension ObservableType where Element: Sequence, Element.Element: Comparable {
  func sorted() -> Observable<[Element.Element]> { map { $0.sorted() } }
}
extension ObservableConvertibleType {
  func asOptionalDriver() -> Driver<Element?> {
    asObservable().map { $0 as Element? }.asDriver(onErrorJustReturn: nil)
  }
}
final class SinkX<O: ObserverType>: ObserverType {
  typealias Element = O.Element
  let o: O; private var lock = NSRecursiveLock()
  init(_ o: O) { self.o = o }
  func on(_ event: Event<O.Element>) {
    lock.lock(); defer { lock.unlock() }; if case .completed = event { return o.onCompleted() }; o.on(event)
  }
}
func group(_ ds: [Disposable]) -> Cancelable { CompositeDisposable(disposables: ds) }
func errorHandling(_ o: Observable<Int>) {
  _ = o.retry(when: { e in
    e.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance) }
  })
  _ = o.retry(when: { (e: Observable<Error>) in
    e.enumerated().flatMap { i, e in i < 3 ? Observable<Void>.just(()) : Observable.error(e) }
  })
  _ = o.retry { e in e.delay(.seconds(1), scheduler: MainScheduler.instance).take(3) }
  _ = o.retry(when: { (e: Observable<APIError>) in e })
  _ = o.retry { (e: Observable<Error>) -> Observable<Int> in
    e.scan(0) { n, e in
      if n > 3 { throw e }; return n + 1
    }
  }
  _ = o.catch { e in
    if e is APIError { return .just(1) }; throw e
  }
  _ = o.catch { (error: Error) -> Observable<Int> in
    switch error {
    case APIError.notFound: return .empty()
    case APIError.server(let code) where code > 500: return .error(error)
    default: return Observable.just(3)
    }
  }
  _ = o.do(onError: { (e: Swift.Error) in throw e })
}
typealias Reducer<S, A> = (S, A) -> S
typealias Feedback<S, E> = (Driver<S>) -> Signal<E>
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  static func system<S, E>(initialState: S, reduce: @escaping (S, E) -> S, feedback: [Feedback<S, E>])
    -> Driver<S>
  {
    let observableFeedbacks: [(Observable<S>) -> Observable<E>] = feedback.map { f in
      { (s: Observable<S>) in f(s.asDriver(onErrorDriveWith: Driver<S>.empty())).asObservable() }
    }
    return Observable<S>.deferred {
      let replay = ReplaySubject<S>.create(bufferSize: 1)
      let events: Observable<E> = Observable.merge(observableFeedbacks.map { $0(replay.asObservable()) })
        .observe(on: CurrentThreadScheduler.instance)
      return events.scan(initialState, accumulator: reduce).do(
        onNext: { replay.onNext($0) }, onSubscribed: { replay.onNext(initialState) }
      ).subscribe(on: MainScheduler.instance).startWith(initialState).observe(on: MainScheduler.instance)
    }.asDriver(onErrorDriveWith: .empty())
  }
}
func react<State, Query: Equatable, Ev>(
  query: @escaping (State) -> Query?, effects: @escaping (Query) -> Signal<Ev>
) -> (Driver<State>) -> Signal<Ev> {
  return { state in
    return state.map(query).distinctUntilChanged { $0 == $1 }
      .flatMapLatest { (control: Query?) -> Signal<Ev> in
        guard let control = control else { return Signal<Ev>.empty() }
        return effects(control).enqueue()
      }
  }
}
extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  func enqueue() -> Signal<Element> {
    asObservable().subscribe(on: MainScheduler.asyncInstance).asSignal(onErrorSignalWith: .empty())
  }
}
