// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// generic extensions
extension ObservableType {
  func mapTo<R>(_ value: R) -> Observable<R> { return map { _ in value } }
  func asOptional() -> Observable<Element?> { map { $0 } }
  func myOp() -> Observable<[Element]> {
    return Observable.create { observer in
      var buffer: [Element] = []
      return self.subscribe { event in
        switch event {
        case .next(let value):
          buffer.append(value)
          observer.on(.next(buffer))
        case .error(let error): observer.on(.error(error))
        case .completed: observer.on(.completed)
        }
      }
    }
  }
  func unwrapResult<T, E: Error>() -> Observable<T> where Element == Result<T, E> {
    return flatMap { result -> Observable<T> in
      switch result {
      case .success(let v): return .just(v)
      case .failure(let e): return .error(e)
      }
    }
  }
  func retryWithDelay(_ n: Int, _ delay: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
    -> Observable<Element>
  {
    return retry(when: { errors in
      errors.enumerated().flatMap { index, error -> Observable<Int> in
        index < n ? Observable<Int>.timer(delay, scheduler: scheduler) : .error(error)
      }
    })
  }
  func catchErrorJustComplete() -> Observable<Element> {
    return self.catch { _ in .empty() }
  }
  func pairwise() -> Observable<(Element, Element)> {
    var previous: Element?
    return self.filter { element in
      if previous == nil { previous = element; return false }
      return true
    }.map { (previous: Element) -> (Element, Element) in (previous, previous) }
  }
  func asDriverLike(onErrorJustReturn e: Element) -> Observable<Element> {
    return self.observe(on: MainScheduler.instance).catchAndReturn(e).share(replay: 1, scope: .whileConnected)
  }
  static func fromCallable(_ f: @escaping () throws -> Element) -> Observable<Element> {
    return Observable.deferred { .just(try f()) }
  }
}
extension ObservableType where Element == Bool {
  func not() -> Observable<Bool> { return map(!) }
}
extension ObservableType where Element: Equatable {
  func ignore(_ values: Element...) -> Observable<Element> { filter { !values.contains($0) } }
}
protocol OptionalType { associatedtype Wrapped; var value: Wrapped? { get } }
extension Optional: OptionalType { var value: Wrapped? { return self } }
extension ObservableType where Element: OptionalType {
  func filterNil() -> Observable<Element.Wrapped> {
    return flatMap { element -> Observable<Element.Wrapped> in
      guard let value = element.value else { return Observable<Element.Wrapped>.empty() }
      return Observable<Element.Wrapped>.just(value)
    }
  }
  func unwrap() -> Observable<Element.Wrapped> { compactMap { $0.value } }
}
extension ObservableType where Element: Collection {
  func mapMany<R>(_ t: @escaping (Element.Element) -> R) -> Observable<[R]> { map { $0.map(t) } }
}
extension Observable where Element == String {
  func nonEmpty() -> Observable<String> { filter { !$0.isEmpty } }
}
extension Observable {
  static func of2(_ a: Element, _ b: Element) -> Observable<Element> { return Observable.of(a, b) }
}
extension ObservableConvertibleType {
  func eraseToObservable() -> Observable<Element> { return asObservable() }
}
final class Weak<T: AnyObject> { weak var v: T?; init(_ v: T) { self.v = v } }
extension ObservableType {
  func withPrevious(_ first: Element) -> Observable<(Element, Element)> {
    return scan((first, first)) { ($0.1, $1) }.skip(1)
  }
  func flatMapWeak<O: AnyObject, R>(_ o: O, _ f: @escaping (O, Element) -> Observable<R>) -> Observable<R> {
    return flatMap { [weak o] e -> Observable<R> in
      guard let o = o else { return .empty() }
      return f(o, e)
    }
  }
  func subscribeNext(_ f: @escaping (Element) -> Void) -> Disposable { return subscribe(onNext: f) }
  func countValues() -> Single<Int> { return reduce(0) { n, _ in n + 1 }.asSingle() }
}
typealias IntStream = Observable<Int>
typealias Handler<T> = (Event<T>) -> Void

func use() {
  let bag = DisposeBag()
  let x: Observable<Int> = .just(1)
  let y: IntStream = .of(1, 2, 3)
  let z: Observable<String> = .from(["a", "b"])
  let zz: Observable<[Int]> = .just([])
  let n: Observable<Int> = .never(), e: Observable<Int> = .error(RxError.timeout)
  let c: Observable<Int> = .create { o in
    o.onNext(1); o.onCompleted(); return Disposables.create()
  }
  let d: Observable<Int> = .deferred { .just(1) }
  let i: Observable<Int> = .interval(.seconds(1), scheduler: MainScheduler.instance)
  let t: Observable<Int> = .timer(.milliseconds(100), scheduler: MainScheduler.instance)
  let t2 = Observable<Int>.timer(.seconds(1), period: .seconds(2), scheduler: MainScheduler.asyncInstance)
  let m: Observable<Int> = .merge(x, y)
  let m2 = Observable.merge(x, y, .just(3))
  let m3 = Observable.merge([x, y])
  let m4 = Observable<Int>.merge(.just(1), .just(2))
  let m5: Observable<Int> = Observable.merge(.just(1), .just(2))
  let cc = Observable.concat(x, y)
  let cc2 = Observable<Int>.concat([.just(1), .empty(), .just(2)])
  let cc3 = Observable.concat([x, y])
  let cc4 = x.concat(y).concat(Observable.just(5))
  let cl = Observable.combineLatest(x, z)
  let cl2 = Observable.combineLatest(x, z) { "\($0)\($1)" }
  let cl3 = Observable.combineLatest(x, y, z, resultSelector: { a, b, c in "\(a)\(b)\(c)" })
  let cl4 = Observable.combineLatest([x, y]) { $0.reduce(0, +) }
  let cl5 = Observable.combineLatest([x, y])
  let zp = Observable.zip(x, z), zp2 = Observable.zip(x, y) { $0 + $1 },
    zp3 = Observable.zip(x, y, resultSelector: +)
  let zp4 = Observable.zip([x, y]) { $0.count }
  _ = (zz, n, e, c, d, i, t, t2, m2, m3, m4, m5, cc, cc2, cc3, cc4, cl, cl2, cl3, cl4, cl5, zp, zp2, zp3, zp4)
  m.mapTo("a").myOp().subscribe { print($0) }.disposed(by: bag)
  x.map { $0 > 1 }.not().subscribe(onNext: { print($0) }).disposed(by: bag)
  x.asOptional().filterNil().subscribe(onNext: { (v: Int) in print(v) }, onCompleted: { print("done") })
    .disposed(by: bag)
  x.asOptional().unwrap().ignore(1, 2).subscribe().disposed(by: bag)
  z.nonEmpty().subscribeNext { print($0) }.disposed(by: bag)
  x.flatMap { _ in Observable.just("x") }.nonEmpty().subscribe().disposed(by: bag)
  let f1: Observable<Int> = x.flatMap { _ -> Observable<Int> in .just(1) }
  let f2: Observable<Int> = x.flatMapLatest { v -> Observable<Int> in v > 1 ? .just(1) : .empty() }
  let f3 = x.flatMap { v -> Observable<String> in
    guard v > 0 else { return .empty() }; return .just("\(v)")
  }
  let f4 = x.flatMap { v in Observable.just(v) }.concatMap { Observable.of($0, $0) }
  let f5: Observable<Int> = f4.catch { _ in .empty() }
  let f6 = f5.catch { error in Observable.just((error as NSError).code) }
  let f7 = x.catch { _ in return .just(3) }.map { $0 + 1 }
  let f8 = x.catch { error -> Observable<Int> in
    if error is RxError { return .never() }
    throw error
  }
  let f9 = x.flatMap { v -> Single<String> in .just("\(v)") }
  let f10 = x.flatMap { v in v > 1 ? Observable.just(v) : Observable.error(RxError.unknown) }
  _ = (f1, f2, f3, f5, f6, f7, f8, f9, f10)
  let nested = Observable.of(x, y)
  nested.merge().subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  nested.concat().subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  nested.merge(maxConcurrent: 2).subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  nested.switchLatest().subscribe(onNext: { print($0 + 1) }).disposed(by: bag)
  let total = x.reduce(0, accumulator: +)
  let total2 = x.scan(0, accumulator: +).scan(into: [Int]()) { $0.append($1) }
  let total3 = x.reduce(0, accumulator: { $0 + $1 }, mapResult: { "\($0)" })
  let arr: Single<[Int]> = x.toArray()
  _ = (total, total2, total3)
  arr.subscribe(onSuccess: { print($0) }, onFailure: { print($0) }).disposed(by: bag)
  arr.subscribe { event in
    switch event {
    case .success(let a): print(a);
    case .failure(let e): print(e)
    }
  }.disposed(by: bag)
  x.retryWithDelay(3, .seconds(1)).withPrevious(0).subscribe(onNext: { a, b in print(a + b) }).disposed(
    by: bag)
  x.groupBy { $0 % 2 }.flatMap { g in g.map { (g.key, $0) } }.subscribe(onNext: { k, v in print(k, v) })
    .disposed(by: bag)
  x.groupBy(keySelector: { "\($0)" }).flatMap { group -> Observable<String> in
    let key = group.key
    return group.asObservable().toArray().asObservable().map { "\(key)\($0)" }
  }.subscribe().disposed(by: bag)
  x.countValues().subscribe(onSuccess: { r in print(r) }).disposed(by: bag)
  Observable.generate(initialState: 0, condition: { $0 < 10 }, iterate: { $0 + 1 }).subscribe().disposed(
    by: bag)
  Observable.generate(
    initialState: 0, condition: { $0 < 10 }, scheduler: MainScheduler.instance, iterate: { $0 + 1 }
  ).subscribe().disposed(by: bag)
  Observable<Int>.range(start: 1, count: 10).take(3).skip(1).distinctUntilChanged().distinctUntilChanged {
    $0
  }
  .distinctUntilChanged(==).distinctUntilChanged({ $0 }, comparer: { $0 == $1 }).subscribe().disposed(by: bag)
  Observable.repeatElement(1).take(2).sample(y).throttle(.seconds(1), scheduler: MainScheduler.instance)
    .throttle(.milliseconds(100), latest: false, scheduler: MainScheduler.instance)
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    .delay(.seconds(1), scheduler: MainScheduler.instance)
    .delaySubscription(.seconds(1), scheduler: MainScheduler.instance)
    .timeout(.seconds(3), scheduler: MainScheduler.instance)
    .debug().debug("x").debug("x", trimOutput: true)
    .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .background)).observe(on: MainScheduler.instance)
    .subscribeOn(MainScheduler.instance).observeOn(MainScheduler.instance)
    .do(onNext: { print($0) }).do(
      onNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onSubscribed: {}, onDispose: {}
    )
    .share().share(replay: 1).share(replay: 1, scope: .forever).startWith(1).startWith(1, 2)
    .subscribe(onNext: nil, onError: nil, onCompleted: nil, onDisposed: nil).disposed(by: bag)
  Observable.from(optional: Optional(3)).subscribe().disposed(by: bag)
  Observable.from([1, 2], scheduler: MainScheduler.instance).subscribe().disposed(by: bag)
  Observable.from(1...3).subscribe().disposed(by: bag)
  Observable.from(["a": 1]).map { $0.key + "\($0.value)" }.subscribe().disposed(by: bag)
  Observable.from(Set([1])).map { $0 + 1 }.subscribe().disposed(by: bag)
  Observable.from("abc").map { String($0) }.subscribe().disposed(by: bag)
  Observable.just(1, scheduler: CurrentThreadScheduler.instance).subscribe().disposed(by: bag)
  Observable.just(()).subscribe(onNext: { print("void") }).disposed(by: bag)
  Observable<Void>.just(()).flatMap { Observable.just(1) }.subscribe().disposed(by: bag)
  Observable.of(1, 2, scheduler: MainScheduler.instance).subscribe().disposed(by: bag)
  Observable<Int>.catch(sequence: [x, y]).retry().retry(3).subscribe().disposed(by: bag)
  x.take(for: .seconds(1), scheduler: MainScheduler.instance).skip(
    .seconds(1), scheduler: MainScheduler.instance
  ).subscribe().disposed(by: bag)
}
