// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorCase {
  static let joining: [Self] = combining + flattening + errors + otherForms

  private static let never = Source.never()
  private static let zero = Source.just(0)
  private static let zeros = Source.of(0, 0)

  private static let combining: [Self] = [
    .joining("merge(_:)", with: .empty()) { Source.merge($0, $1) },
    Self("merge()", passing: nil) { source in source.map { _ in source }.merge() },
    .joining("concat(_:)", with: .empty()) { Source.concat($0, $1) },
    .joining("combineLatest(_:_:resultSelector:)") { Source.combineLatest($0, $1) { $0 + $1 } },
    .joining("zip(_:_:resultSelector:)", with: zeros) { Source.zip($0, $1) { $0 + $1 } },
    .joining("sample(_:defaultValue:)", passing: 0) { $0.sample($1) },
    .joining("amb(_:)", with: never) { $0.amb($1) },
    .joining("amb(_:) of a collection", with: never) { Source.amb([$0, $1]) },
    .joining("take(until:)", with: never) { $0.take(until: $1) },
    .joining("skip(until:)") { $0.skip(until: $1) },
    Self("skip(until:) that has begun") { $0.skip(until: Source.just(0)) },
    .joining("withLatestFrom(_:)") { $0.withLatestFrom($1) },
    Self("withLatestFrom(_:resultSelector:)", throwing: ["resultSelector"]) { source, attempt in
      source.withLatestFrom(Source.just(1)) { try attempt($0 + $1) }
    },
    .joining("pausable(by:whilePaused:)") { $0.pausable(by: $1.map { _ in true }) },
    .joining("pausable(by:whilePaused:), dropping") {
      $0.pausable(by: $1.map { _ in true }, whilePaused: .drop)
    },
    Self("startWith(_:)") { $0.skip(1).startWith(7) },
    Self("switchLatest()", passing: nil, shown: "flatMapLatest") { source in
      source.map { _ in source }.switchLatest()
    },
  ]

  private static let flattening: [Self] = [
    Self("flatMap(_:)", throwing: ["selector"]) { source, attempt in
      source.flatMap { try attempt(Source.just($0)) }
    },
    .joining("flatMap(_:) of others") { first, second in first.flatMap { _ in second } },
    Self("concatMap(_:)") { $0.concatMap { Source.just($0) } },
    .joining("concatMap(_:) of others") { first, second in first.concatMap { _ in second } },
    Self("flatMapFirst(_:)") { $0.flatMapFirst { Source.just($0) } },
    .joining("flatMapFirst(_:) of others") { first, second in first.flatMapFirst { _ in second } },
    Self("flatMapLatest(_:)") { $0.flatMapLatest { Source.just($0) } },
    .joining("flatMapLatest(_:) of others") { first, second in first.flatMapLatest { _ in second } },
  ]

  private static let errors: [Self] = [
    Self("catch(_:)", except: [.errorEnds], throwing: ["handler"]) { source, attempt in
      source.catch { _ in try attempt(Source.just(9)) }
    },
    Self("retry(_:)", shown: "catch", except: [.errorEnds]) { $0.retry(2) },
    // It keeps the subject of its errors.
    Self("retry(when:)", except: [.errorEnds, .freedWithSources]) { $0.retry(when: { $0.take(1) }) },
  ]

  /// A type of a program's own that is a sequence.
  private struct Own: ObservableType {
    typealias Element = ContractElement

    let source: Source

    func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
    where Observer.Element == Element { source.subscribe(observer) }
  }

  private static let otherForms: [Self] = [
    .form("sample(_:defaultValue:) with a default") { $0.sample(zero, defaultValue: 0) },
    .form("merge() of one") { Observable.just($0).merge() },
    .form("switchLatest() of one") { Observable.just($0).switchLatest() },
    .form("merge(maxConcurrent:)") { Observable.just($0).merge(maxConcurrent: 1) },
    .form("concat()") { Observable.just($0).concat() },
    .form("concat(_:) of a collection") { .concat([.empty(), $0]) },
    .form("zip(_:)") { Observable.zip([$0, zeros]).map { $0[0] } },
    .form("zip(_:resultSelector:)") { Observable.zip([$0, zeros]) { $0[0] } },
    .form("zip(_:_:)") { Observable.zip($0, zeros).map { $0.0 } },
    .form("zip(_:_:resultSelector:) of eight") {
      .zip($0, zeros, zeros, zeros, zeros, zeros, zeros, zeros) { a, _, _, _, _, _, _, _ in a }
    },
    .form("zip(_:_:resultSelector:) of ten") {
      .zip($0, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros) {
        a, _, _, _, _, _, _, _, _, _ in a
      }
    },
    .form("combineLatest(_:)") { Observable.combineLatest([zero, $0]).map { $0[1] } },
    .form("combineLatest(_:resultSelector:)") { Observable.combineLatest([zero, $0]) { $0[1] } },
    .form("combineLatest(_:_:)") { Observable.combineLatest(zero, $0).map { $0.1 } },
    .form("combineLatest(_:_:resultSelector:) of eight") {
      .combineLatest(zero, zero, zero, zero, zero, zero, zero, $0) { _, _, _, _, _, _, _, h in h }
    },
    .form("combineLatest(_:_:resultSelector:) of ten") {
      .combineLatest(zero, zero, zero, zero, zero, zero, zero, zero, zero, $0) {
        _, _, _, _, _, _, _, _, _, j in j
      }
    },
    .form("catch(sequence:)") { .catch(sequence: [$0]) },
    .form("retry()") { $0.retry() },
    .form("create(_:)") { source in .create { source.subscribe($0) } },
    .form("create(_:) with closures", depth: 130) { source in
      .create { observer in
        source.subscribe(
          onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
          onCompleted: { observer.onCompleted() })
      }
    },
    .form("a type of a program's own") { Own(source: $0).asObservable() },
    .form("a single's flatMap", passing: 1) {
      $0.take(1).asSingle().flatMap { .just($0) }.asObservable()
    },
    .form("a completable's andThen", passing: 1) {
      $0.ignoreElements().asCompletable().andThen(zero)
    },
    .form("an infallible's map") { $0.asInfallible(onErrorJustReturn: 0).map { $0 }.asObservable() },
  ]
}
