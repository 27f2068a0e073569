// SPDX-License-Identifier: MIT

// A layer of singles, maybes and completables, and what people add to them.

import BatonRx
import Dispatch
import Foundation

enum APIError: Error, Equatable { case notFound, server(code: Int), offline }

protocol HTTPClient { func request(_ path: String) -> Single<Data> }

struct Token: Codable, Equatable { var value: String; init(value: String) { self.value = value } }

class NetworkLayer {
  let client: HTTPClient
  let backgroundScheduler: SchedulerType
  let mainScheduler: SchedulerType
  private let disposeBag = DisposeBag()

  init(
    client: HTTPClient,
    backgroundScheduler: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated),
    mainScheduler: SchedulerType = MainScheduler.instance
  ) {
    self.client = client
    self.backgroundScheduler = backgroundScheduler
    self.mainScheduler = mainScheduler
  }

  func decode<T: Decodable>(_ path: String, as type: T.Type = T.self) -> Single<T> {
    return client.request(path)
      .observe(on: backgroundScheduler)
      .map { data -> T in try JSONDecoder().decode(T.self, from: data) }
      .observe(on: mainScheduler)
  }

  func withRetry<T>(_ single: Single<T>, max: Int = 3) -> Single<T> {
    return single.retry(when: { (errors: Observable<Error>) -> Observable<Int> in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        guard attempt < max - 1 else { return .error(error) }
        return Observable<Int>.timer(.seconds(1 << attempt), scheduler: self.mainScheduler)
      }
    })
  }

  func refreshing<T>(_ request: @escaping (Token) -> Single<T>, token: Token, refresh: Single<Token>)
    -> Single<T>
  {
    return Single.deferred { request(token) }
      .catch { error -> Single<T> in
        guard case APIError.server(code: 401) = error else { throw error }
        return refresh.flatMap { request($0) }
      }
  }

  func all(_ ids: [Int]) -> Single<[String]> {
    return Single.zip(
      ids.map { id in self.client.request("\(id)").map { String(data: $0, encoding: .utf8) ?? "" } })
  }
  func joined(_ ids: [Int]) -> Single<String> {
    return Single.zip(ids.map { self.client.request("\($0)") }) { datas in
      datas.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
    }
  }
  func pair() -> Single<(Data, Data)> { return Single.zip(client.request("a"), client.request("b")) }
  func triple() -> Single<Int> {
    return Single.zip(client.request("a"), client.request("b"), client.request("c")) {
      $0.count + $1.count + $2.count
    }
  }
  func paged() -> Observable<[Int]> {
    func page(_ n: Int) -> Observable<[Int]> {
      return client.request("page/\(n)").asObservable().flatMap { data -> Observable<[Int]> in
        let items = try JSONDecoder().decode([Int].self, from: data)
        if items.isEmpty { return Observable.just([]) }
        return Observable.concat(Observable.just(items), page(n + 1))
      }
    }
    return page(0)
  }
  func save(_ values: [Int]) -> Completable {
    return Completable.create { completable in
      guard !values.isEmpty else {
        completable(.error(APIError.notFound))
        return Disposables.create {}
      }
      completable(.completed)
      return Disposables.create()
    }
  }
  func chain(_ log: @escaping (String) -> Void) -> Completable {
    return save([1])
      .andThen(save([2]))
      .do(
        onError: { log("\($0)") }, onCompleted: { log("saved") }, onSubscribe: { log("subscribe") },
        onDispose: { log("dispose") }
      )
      .andThen(Completable.empty())
      .concat(Completable.empty())
  }
  func load() -> Single<Int> {
    return save([1]).andThen(Single.just(2)).flatMap { n in self.save([n]).andThen(.just(n * 2)) }
  }
  func loadAll() -> Completable {
    return Completable.zip([save([1]), save([2])])
      .andThen(Completable.zip(save([3]), save([4])))
      .andThen(Completable.concat([save([5]), save([6])]))
  }
  func maybe(_ n: Int) -> Maybe<String> {
    return Maybe<Int>.create { maybe in
      if n == 0 {
        maybe(.completed)
      } else if n < 0 {
        maybe(.error(APIError.offline))
      } else {
        maybe(.success(n))
      }
      return Disposables.create()
    }
    .filter { $0 != 13 }
    .map(String.init)
    .do(onNext: { _ in }, onError: { _ in }, onCompleted: {})
  }
  func maybeOr(_ n: Int) -> Single<String> {
    return maybe(n).ifEmpty(default: "none").catchAndReturn("error")
  }
  func fallBack(_ n: Int) -> Single<String> {
    return maybe(n).ifEmpty(switchTo: Single.just("switched"))
  }
  func perform() {
    decode("x", as: Token.self)
      .subscribe(onSuccess: { token in print(token) }, onFailure: { print($0) })
      .disposed(by: disposeBag)
    decode("x", as: Token.self)
      .subscribe { event in
        switch event {
        case .success(let token): print(token)
        case .failure(let error): print(error)
        }
      }
      .disposed(by: disposeBag)
    decode("x", as: Token.self).subscribe { (result: Result<Token, Error>) in _ = try? result.get() }
      .disposed(by: disposeBag)
    maybe(1).subscribe(onSuccess: { print($0) }, onError: { print($0) }, onCompleted: { print("empty") })
      .disposed(by: disposeBag)
    maybe(1).subscribe { event in
      switch event {
      case .success(let s): print(s)
      case .error(let e): print(e)
      case .completed: break
      }
    }.disposed(by: disposeBag)
    save([]).subscribe(onCompleted: { print("ok") }, onError: { print($0) }).disposed(by: disposeBag)
    save([]).subscribe { event in
      switch event {
      case .completed: print("ok")
      case .error(let error): print(error)
      }
    }.disposed(by: disposeBag)
    save([1]).subscribe().disposed(by: disposeBag)
    save([1]).subscribe(with: self, onCompleted: { owner in _ = owner.client }, onError: { _, e in print(e) })
      .disposed(by: disposeBag)
    decode("y", as: Token.self).subscribe(with: self) { owner, t in
      owner.got(t)
    } onFailure: { owner, e in
      print(owner, e)
    }.disposed(by: disposeBag)
    let s: Disposable = client.request("y").subscribe()
    s.dispose()
    _ = client.request("z").timeout(.seconds(3), scheduler: backgroundScheduler).delay(
      .milliseconds(3), scheduler: mainScheduler
    )
    .subscribe(on: backgroundScheduler).debug("x").asCompletable()
    _ = client.request("z").asMaybe().asObservable().asSingle().asObservable().asMaybe().flatMap {
      Maybe.just($0.count)
    }
    _ = client.request("z").flatMapCompletable { self.save([$0.count]) }
    _ = client.request("z").flatMapMaybe { self.maybe($0.count) }
    _ = Observable.of(1, 2).flatMap { self.maybe($0) }.concatMap { _ in self.load() }.flatMapLatest {
      self.save([$0])
    }
  }
  private func got(_ t: Token) {}
}

extension PrimitiveSequence where Trait == SingleTrait {
  func mapVoid() -> Single<Void> { return map { _ in () } }
  func retryWithDelay(_ count: Int, delay: RxTimeInterval, scheduler: SchedulerType) -> Single<Element> {
    return self.catch { error in
      guard count > 0 else { return .error(error) }
      return Single<Int>.timer(delay, scheduler: scheduler)
        .flatMap { _ in self.retryWithDelay(count - 1, delay: delay, scheduler: scheduler) }
    }
  }
  func flatMapTo<R>(_ other: @autoclosure @escaping () -> Single<R>) -> Single<R> { flatMap { _ in other() } }
  func asInfallibleOr(_ e: Element) -> Infallible<Element> { asInfallible(onErrorJustReturn: e) }
}
extension PrimitiveSequence where Trait == SingleTrait, Element == Data {
  func string() -> Single<String> { return map { String(decoding: $0, as: UTF8.self) } }
}
extension PrimitiveSequenceType where Trait == SingleTrait {
  func doOnSuccess(_ f: @escaping (Element) -> Void) -> Single<Element> {
    return self.do(onSuccess: f)
  }
}
extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  func andThenValue<T>(_ t: T) -> Single<T> { return self.andThen(.just(t)) }
}
extension PrimitiveSequence where Trait == MaybeTrait {
  func orElse(_ e: Element) -> Single<Element> { return self.ifEmpty(default: e) }
}
extension Completable {
  static func perform(_ f: @escaping () throws -> Void) -> Completable {
    return .create { observer in
      do { try f(); observer(.completed) } catch { observer(.error(error)) }
      return Disposables.create()
    }
  }
}
extension Single {
  func toResult() -> Observable<Result<Element, Error>> {
    asObservable().map { .success($0) }.catch { .just(.failure($0)) }
  }
}
extension SharedSequence {
  func toVoid() -> SharedSequence<SharingStrategy, Void> { map { _ in } }
}
extension SharedSequence where SharingStrategy == DriverSharingStrategy, Element == Bool {
  func inverted() -> Driver<Bool> { map(!) }
}
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  func emitVoid() -> Signal<Void> { map { _ in () } }
}
typealias Callback<T> = (SingleEvent<T>) -> Void
func wrap<T>(_ f: @escaping (@escaping (Result<T, Error>) -> Void) -> Void) -> Single<T> {
  return Single<T>.create { single in
    f { single($0) }
    return Disposables.create()
  }
}
func wrapEach<T>(_ f: @escaping (@escaping (T?, Error?) -> Void) -> Void) -> Single<T> {
  return .create { (observer: @escaping Single<T>.SingleObserver) in
    f { value, error in
      if let error = error { observer(.failure(error)) } else { observer(.success(value!)) }
    }
    let d = BooleanDisposable()
    return Disposables.create([d])
  }
}
