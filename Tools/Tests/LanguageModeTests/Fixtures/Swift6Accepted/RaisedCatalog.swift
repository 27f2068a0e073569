// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
@preconcurrency import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Model

struct Product: Codable, Equatable, Sendable {
  let id: Int
  let name: String
  let price: Double
}

enum CatalogError: Error {
  case offline
  case notFound(Int)
  case server(status: Int)
  case cancelled
}

enum LoadState<T: Sendable>: Sendable {
  case idle
  case loading
  case loaded(T)
  case failed(Error)

  var value: T? {
    if case .loaded(let value) = self { return value }
    return nil
  }
}

// MARK: - HTTP

protocol HTTPClient: Sendable {
  func data(for request: URLRequest) -> Single<Data>
}

final class SessionClient: HTTPClient {
  private let session: URLSession
  private let scheduler: any SchedulerType

  init(
    session: URLSession = .shared,
    scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
  ) {
    self.session = session
    self.scheduler = scheduler
  }

  func data(for request: URLRequest) -> Single<Data> {
    return session.rx.response(request: request)
      .subscribe(on: scheduler)
      .map { response, data -> Data in
        guard 200..<300 ~= response.statusCode else {
          throw CatalogError.server(status: response.statusCode)
        }
        return data
      }
      .asSingle()
  }
}

/// Wraps a callback API.
final class CallbackClient: HTTPClient {
  let latency: DispatchTimeInterval = .milliseconds(50)

  func data(for request: URLRequest) -> Single<Data> {
    return Single.create { [latency] single in
      let work = DispatchWorkItem {
        guard let url = request.url else {
          single(.failure(CatalogError.cancelled))
          return
        }
        single(.success(Data(url.absoluteString.utf8)))
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + latency, execute: work)
      return Disposables.create { work.cancel() }
    }
  }
}

// MARK: - Cache

protocol ProductStore: AnyObject, Sendable {
  func product(id: Int) -> Maybe<Product>
  func save(_ product: Product) -> Completable
  func removeAll() -> Completable
  var changes: Observable<Int> { get }
}

final class MemoryStore: ProductStore {
  private let storage = Mutex<[Int: Product]>([:])
  private let changesSubject = PublishSubject<Int>()

  var changes: Observable<Int> { return changesSubject.asObservable() }

  func product(id: Int) -> Maybe<Product> {
    return Maybe.create { [weak self] maybe in
      guard let self = self else {
        maybe(.completed)
        return Disposables.create()
      }
      let product = self.storage.withLock { $0[id] }
      if let product = product {
        maybe(.success(product))
      } else {
        maybe(.completed)
      }
      return Disposables.create()
    }
  }

  func save(_ product: Product) -> Completable {
    return Completable.create { completable in
      self.storage.withLock { $0[product.id] = product }
      self.changesSubject.onNext(product.id)
      completable(.completed)
      return Disposables.create()
    }
  }

  func removeAll() -> Completable {
    return .deferred { [unowned self] in
      self.storage.withLock { $0.removeAll() }
      return .empty()
    }
  }
}

// MARK: - Retry

extension ObservableType where Element: Sendable {
  func retryWithBackoff(
    maxAttempts: Int, initial: RxTimeInterval = .milliseconds(200),
    scheduler: SchedulerType = MainScheduler.instance,
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Observable<Element> {
    return retry(when: { errors in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        guard attempt + 1 < maxAttempts, shouldRetry(error) else { return .error(error) }
        return Observable<Int>.timer(initial * (1 << attempt), scheduler: scheduler)
      }
    })
  }
}

extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
  func retryOnce(after delay: RxTimeInterval, scheduler: SchedulerType) -> Single<Element> {
    return self.catch { _ in
      self.delaySubscription(delay, scheduler: scheduler)
    }
  }
}

// MARK: - Service

final class CatalogService: Sendable {
  private let client: any HTTPClient
  private let store: any ProductStore
  private let decoder = JSONDecoder()
  private let background: any SchedulerType
  private let disposeBag = DisposeBag()
  private let reachability = BehaviorRelay<Bool>(value: true)
  private let stateRelay = BehaviorRelay<LoadState<[Product]>>(value: .idle)
  private let inFlight = Mutex<[Int: Observable<Product>]>([:])
  private let requestCount = Mutex(0)

  static let shared = CatalogService(client: SessionClient(), store: MemoryStore())

  init(
    client: any HTTPClient, store: any ProductStore,
    background: any SchedulerType = SerialDispatchQueueScheduler(internalSerialQueueName: "catalog")
  ) {
    self.client = client
    self.store = store
    self.background = background

    reachability
      .distinctUntilChanged()
      .filter { $0 }
      .skip(1)
      .flatMapLatest { [unowned self] _ in self.refresh().asObservable().materialize() }
      .subscribe(onNext: { event in
        if let error = event.error { print("refresh failed: \(error)") }
      })
      .disposed(by: disposeBag)

    store.changes
      .buffer(timeSpan: .seconds(1), count: 10, scheduler: background)
      .filter { !$0.isEmpty }
      .subscribe(onNext: { print("changed", $0) })
      .disposed(by: disposeBag)
  }

  var state: Observable<LoadState<[Product]>> { return stateRelay.asObservable() }

  func setReachable(_ isReachable: Bool) { reachability.accept(isReachable) }

  func product(id: Int) -> Single<Product> {
    return store.product(id: id)
      .ifEmpty(switchTo: fetch(id: id))
      .observe(on: MainScheduler.instance)
  }

  func products(ids: [Int]) -> Single<[Product]> {
    return Single.zip(ids.map { product(id: $0) })
      .do(
        onSuccess: { [stateRelay] in stateRelay.accept(.loaded($0)) },
        onError: { [stateRelay] in stateRelay.accept(.failed($0)) },
        onSubscribe: { [stateRelay] in stateRelay.accept(.loading) })
  }

  private func fetch(id: Int) -> Single<Product> {
    guard let url = URL(string: "https://example.org/products/\(id)") else {
      return .error(CatalogError.notFound(id))
    }
    return client.data(for: URLRequest(url: url))
      .do(onSubscribed: { self.requestCount.withLock { $0 += 1 } })
      .timeout(.seconds(10), scheduler: background)
      .map { [decoder] in try decoder.decode(Product.self, from: $0) }
      .asObservable()
      .retryWithBackoff(maxAttempts: 3, scheduler: background) { error in
        if case CatalogError.server(let status) = error { return status >= 500 }
        return true
      }
      .asSingle()
      .flatMap { [store] product in store.save(product).andThen(.just(product)) }
  }

  func sharedProduct(id: Int) -> Observable<Product> {
    return Observable.deferred {
      if let running = self.inFlight.withLock({ $0[id] }) { return running }
      let new = self.fetch(id: id)
        .asObservable()
        .do(onDispose: { [weak self] in self?.inFlight.withLock { $0[id] = nil } })
        .share(replay: 1, scope: .whileConnected)
      self.inFlight.withLock { $0[id] = new }
      return new
    }
  }

  func refresh() -> Completable {
    return store.removeAll()
      .andThen(products(ids: [1, 2, 3]))
      .asCompletable()
  }

  func search(_ text: Observable<String>) -> Observable<[Product]> {
    return
      text
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .flatMapLatest { [weak self] query -> Observable<[Product]> in
        guard let self = self, !query.isEmpty else { return .just([]) }
        return self.products(ids: Array(1...query.count))
          .asObservable()
          .catchAndReturn([])
      }
      .startWith([])
  }

  func poll(every interval: RxTimeInterval) -> Observable<Product> {
    return Observable<Int>.interval(interval, scheduler: background)
      .withLatestFrom(reachability) { ($0, $1) }
      .filter { $0.1 }
      .concatMap { tick, _ in self.product(id: tick % 3 + 1).asObservable().catch { _ in .empty() } }
      .distinctUntilChanged { $0.id == $1.id }
  }
}
