// SPDX-License-Identifier: MIT

// swift 6: @preconcurrency import Dispatch
// swift 6: import Foundation
import Foundation
// swift 6: import BatonFoundation
import RxCocoa
// swift 6: import Baton
import RxSwift
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Model

// swift 6: struct Product: Codable, Equatable, Sendable {
struct Product: Codable, Equatable {
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

// swift 6: enum LoadState<T: Sendable>: Sendable {
enum LoadState<T> {
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

// swift 6: protocol HTTPClient: Sendable {
protocol HTTPClient {
  func data(for request: URLRequest) -> Single<Data>
}

// swift 6: final class SessionClient: HTTPClient {
class SessionClient: HTTPClient {
  private let session: URLSession
  // swift 6: private let scheduler: any SchedulerType
  private let scheduler: SchedulerType

  init(
    session: URLSession = .shared,
    // swift 6: scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    scheduler: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
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
// swift 6: final class CallbackClient: HTTPClient {
class CallbackClient: HTTPClient {
  // swift 6: let latency: DispatchTimeInterval = .milliseconds(50)
  var latency: DispatchTimeInterval = .milliseconds(50)

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

// swift 6: protocol ProductStore: AnyObject, Sendable {
protocol ProductStore: AnyObject {
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

// swift 6: extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
extension PrimitiveSequence where Trait == SingleTrait {
  func retryOnce(after delay: RxTimeInterval, scheduler: SchedulerType) -> Single<Element> {
    return self.catch { _ in
      self.delaySubscription(delay, scheduler: scheduler)
    }
  }
}

// MARK: - Service

// swift 6: final class CatalogService: Sendable {
class CatalogService {
  // swift 6: private let client: any HTTPClient
  private let client: HTTPClient
  // swift 6: private let store: any ProductStore
  private let store: ProductStore
  private let decoder = JSONDecoder()
  // swift 6: private let background: any SchedulerType
  private let background: SchedulerType
  private let disposeBag = DisposeBag()
  private let reachability = BehaviorRelay<Bool>(value: true)
  private let stateRelay = BehaviorRelay<LoadState<[Product]>>(value: .idle)
  // swift 6: private let inFlight = Mutex<[Int: Observable<Product>]>([:])
  private var inFlight: [Int: Observable<Product>] = [:]
  // swift 6: private let requestCount = Mutex(0)
  private var requestCount = 0

  static let shared = CatalogService(client: SessionClient(), store: MemoryStore())

  init(
    // swift 6: client: any HTTPClient, store: any ProductStore,
    client: HTTPClient, store: ProductStore,
    // swift 6: background: any SchedulerType = SerialDispatchQueueScheduler(internalSerialQueueName: "catalog")
    background: SchedulerType = SerialDispatchQueueScheduler(internalSerialQueueName: "catalog")
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
      // swift 6: .do(onSubscribed: { self.requestCount.withLock { $0 += 1 } })
      .do(onSubscribed: { self.requestCount += 1 })
      .timeout(.seconds(10), scheduler: background)
      .map { [decoder] in try decoder.decode(Product.self, from: $0) }
      .flatMap { [store] product in store.save(product).andThen(.just(product)) }
  }

  func sharedProduct(id: Int) -> Observable<Product> {
    return Observable.deferred {
      // swift 6: if let running = self.inFlight.withLock({ $0[id] }) { return running }
      if let running = self.inFlight[id] { return running }
      let new = self.fetch(id: id)
        .asObservable()
        // swift 6: .do(onDispose: { [weak self] in self?.inFlight.withLock { $0[id] = nil } })
        .do(onDispose: { [weak self] in self?.inFlight[id] = nil })
        .share(replay: 1, scope: .whileConnected)
      // swift 6: self.inFlight.withLock { $0[id] = new }
      self.inFlight[id] = new
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
