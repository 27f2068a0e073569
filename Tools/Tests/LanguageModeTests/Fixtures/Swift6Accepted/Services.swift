// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization

// Services, stores and use cases, as people build them around sequences; no warning.
final class Repo: Sendable {
  static let shared = Repo()
  let cache = Mutex<[Int: String]>([:])
  func item(_ id: Int) -> Single<String> {
    Single.create { observer in
      let task = Task { observer(.success("\(id)")) }
      return Disposables.create { task.cancel() }
    }
  }
  func all(_ ids: [Int]) -> Observable<[String]> {
    Observable.from(ids).concatMap { self.item($0).asObservable() }.toArray().asObservable()
      .do(onNext: { items in self.cache.withLock { $0[0] = items.first } })
  }
  func zip() -> Observable<(String, String)> {
    Observable.zip(item(1).asObservable(), item(2).asObservable())
  }
  func flat() -> Observable<String> { Observable.of(1, 2).flatMap(item) }
  func flat2() -> Observable<String> {
    Observable.of(1, 2).flatMap { [weak self] in self?.item($0).asObservable() ?? .empty() }
  }
}
func ext() async throws {
  let x = Observable.just(1)
  let (stream, cont) = AsyncStream<Int>.makeStream()
  let d = x.subscribe { e in
    switch e {
    case .next(let v): cont.yield(v);
    default: cont.finish()
    }
  }
  for await v in stream { print(v) }
  d.dispose()
  _ = await withTaskGroup(of: Int.self) { g in
    g.addTask {
      x.subscribe().dispose(); return 1
    }; return 1
  }
  await MainActor.run { _ = x.subscribe(onNext: { print($0) }) }
  Task { @MainActor in _ = x.subscribe(onNext: { print($0) }) }
}
let global = BehaviorSubject(value: 1)
@MainActor var counterView = 0
func globalUse() { _ = global.subscribe(onNext: { @MainActor v in counterView = v }) }
@MainActor func globalUse2() { _ = global.subscribe(onNext: { counterView = $0 }); _ = try? global.value() }
protocol UseCase { associatedtype Out: Sendable; func execute() -> Observable<Out> }
struct UC: UseCase { func execute() -> Observable<Int> { .just(1) } }
func run(_ u: some UseCase) -> any Disposable { u.execute().subscribe(onNext: { print($0) }) }
func tuple(_ o: Observable<(id: Int, name: String)>) {
  o.map(\.name).subscribe(onNext: { print($0) }).dispose(); o.map { $0.id + 1 }.subscribe().dispose();
  o.filter { id, name in id > 0 && name != "" }.subscribe().dispose()
}
func optional(_ o: Observable<Int?>) {
  o.compactMap { $0 }.flatMap { Observable.from(optional: $0) }.subscribe().dispose();
  o.map { $0 ?? 0 }.subscribe().dispose()
}
func res(_ o: Observable<Int>) {
  o.map { try JSONEncoder().encode($0) }.map(Result<Data, any Error>.success).catch { .just(.failure($0)) }
    .subscribe(onNext: { r in if case .success(let d) = r { print(d) } }).dispose()
}
func err(_ o: Observable<Int>) {
  o.retry(when: { (e: Observable<RxError>) in e.take(1) }).subscribe().dispose();
  o.retry { e in e.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance) } }
    .subscribe().dispose()
}
func many(_ o: [Observable<Int>]) {
  Observable.combineLatest(o) { $0.reduce(0, +) }.subscribe().dispose();
  Observable.zip(o).map { $0.count }.subscribe().dispose(); Observable.from(o).merge().subscribe().dispose();
  Observable.combineLatest(o[0], o[1], o[2], o[3], resultSelector: { $0 + $1 + $2 + $3 }).subscribe()
    .dispose();
  Observable.combineLatest(o[0], o[1], o[2]).map { a, b, c in a + b + c }.subscribe().dispose()
}
func debug(_ o: Observable<Int>) {
  o.debug("x").debug().delaySubscription(.milliseconds(1), scheduler: MainScheduler.instance).subscribe()
    .dispose()
}
func disp() {
  let s = SerialDisposable(); s.disposable = Observable.just(1).subscribe(); let c = CompositeDisposable();
  _ = c.insert(Observable.just(1).subscribe()); c.dispose(); let sd = SingleAssignmentDisposable();
  sd.setDisposable(Disposables.create()); var x: (any Disposable)? = Observable.just(1).subscribe();
  x?.dispose(); x = nil
}
