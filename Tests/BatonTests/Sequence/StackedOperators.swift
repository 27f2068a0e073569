// SPDX-License-Identifier: MIT

import Baton

/// An operator that is stacked on itself: a line of a table.
struct StackedOperator: Sendable {
  /// Begins with the operator's name in `Documentation/PublicNames.txt`; several such names are of operators that go together.
  let name: String
  /// How many of two elements pass all operators.
  let passing: Int
  /// How many fit in the stack.
  let count: Int
  let operation: @Sendable (Observable<Int>) -> Observable<Int>

  init(
    _ name: String, passing: Int = 2, count: Int = 150,
    _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) {
    self.name = name
    self.passing = passing
    self.count = count
    self.operation = operation
  }

  static let all =
    [transforming, filtering, combining, errors, utility, timed, hopping, sharing, traits, tasks].flatMap {
      $0
    }

  /// Its work has as little stack as the subscriber.
  private static let thread = ThreadPoolScheduler(threads: 1, stackSize: SmallStack.size)
  /// Stands still.
  private static let time = HistoricalScheduler()
  private static let never = Observable<Int>.never()
  private static let zeros = Observable.of(0, 0)
  private static let zero = Observable.just(0)

  private final class Owner: Sendable {}
  private static let owner = Owner()

  /// A type of a program's own that is a sequence.
  private struct Own: ObservableType {
    typealias Element = Int

    let source: Observable<Int>

    func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
    where Observer.Element == Int { source.subscribe(observer) }
  }

  private static let transforming: [Self] = [
    Self("map(_:)") { $0.map { $0 } },
    Self("compactMap(_:)") { $0.compactMap { $0 } },
    Self("enumerated()") { $0.enumerated().map { $0.element } },
    Self("scan(_:accumulator:)") { $0.scan(0) { $1 } },
    Self("scan(into:accumulator:)") { $0.scan(into: 0) { $0 = $1 } },
    Self("reduce(_:accumulator:)", passing: 1) { $0.reduce(0) { $1 } },
    Self("reduce(_:accumulator:mapResult:)", passing: 1) {
      $0.reduce(0, accumulator: { $1 }, mapResult: { $0 })
    },
    Self("toArray()", passing: 1) { $0.toArray().asObservable().map { $0.count } },
    Self("pairwise()") { $0.startWith(0).pairwise().map { $0.current } },
    Self("groupBy(keySelector:)") { $0.groupBy { $0 }.merge() },
    Self("flatMap(_:)") { $0.flatMap { Observable.just($0) } },
    Self("flatMapFirst(_:)") { $0.flatMapFirst { Observable.just($0) } },
    Self("flatMapLatest(_:)") { $0.flatMapLatest { Observable.just($0) } },
    Self("concatMap(_:)") { $0.concatMap { Observable.just($0) } },
    Self("materialize() and dematerialize()") { $0.materialize().dematerialize() },
  ]

  private static let filtering: [Self] = [
    Self("filter(_:)") { $0.filter { $0 > 0 } },
    Self("take(_:)") { $0.take(9) },
    Self("take(until:)") { $0.take(until: never) },
    Self("take(until:behavior:)") { $0.take(until: { $0 > 9 }) },
    Self("take(while:behavior:)") { $0.take(while: { _ in true }) },
    Self("takeLast(_:)") { $0.takeLast(2) },
    Self("skip(_:)") { $0.skip(0) },
    Self("skip(until:)") { $0.skip(until: zero) },
    Self("skip(while:)") { $0.skip(while: { $0 < 0 }) },
    Self("element(at:)", passing: 1) { $0.element(at: 0) },
    Self("first()", passing: 1) { $0.first().asObservable().map { $0 ?? 0 } },
    Self("single()", passing: 1) { $0.take(1).single() },
    Self("single(_:)", passing: 1) { $0.single { $0 == 1 } },
    Self("distinctUntilChanged()") { $0.distinctUntilChanged() },
    Self("distinctUntilChanged(_:)") { $0.distinctUntilChanged { $0 } },
    Self("distinctUntilChanged(_:comparer:)") { $0.distinctUntilChanged({ $0 }, comparer: { $0 == $1 }) },
    Self("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: \.self) },
    Self("ifEmpty(default:)") { $0.ifEmpty(default: 0) },
    Self("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: zero) },
    Self("ignoreElements()", passing: 0) { $0.ignoreElements().map(impossible) },
    Self("withUnretained(_:)") { $0.withUnretained(owner).map { $0.1 } },
    Self("withUnretained(_:resultSelector:)") { $0.withUnretained(owner) { $1 } },
  ]

  private static let combining: [Self] = [
    Self("startWith(_:)") { $0.skip(1).startWith(1) },
    Self("amb(_:)") { $0.amb(never) },
    Self("amb(_:) of a collection") { .amb([$0, never]) },
    Self("merge()") { Observable.just($0).merge() },
    Self("merge(_:)") { .merge($0, .empty()) },
    Self("merge(maxConcurrent:)") { Observable.just($0).merge(maxConcurrent: 1) },
    Self("concat()") { Observable.just($0).concat() },
    Self("concat(_:)") { $0.concat(Observable.empty()) },
    Self("concat(_:) of a collection") { .concat([.empty(), $0]) },
    Self("switchLatest()") { Observable.just($0).switchLatest() },
    Self("zip(_:)") { Observable.zip([$0, zeros]).map { $0[0] } },
    Self("zip(_:resultSelector:)") { Observable.zip([$0, zeros]) { $0[0] } },
    Self("zip(_:_:)") { Observable.zip($0, zeros).map { $0.0 } },
    Self("zip(_:_:resultSelector:)") { .zip($0, zeros) { $0 + $1 } },
    Self("zip(_:_:resultSelector:) of eight") {
      .zip($0, zeros, zeros, zeros, zeros, zeros, zeros, zeros) { a, _, _, _, _, _, _, _ in a }
    },
    Self("zip(_:_:resultSelector:) of ten") {
      .zip($0, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros) {
        a, _, _, _, _, _, _, _, _, _ in a
      }
    },
    Self("combineLatest(_:)") { Observable.combineLatest([zero, $0]).map { $0[1] } },
    Self("combineLatest(_:resultSelector:)") { Observable.combineLatest([zero, $0]) { $0[1] } },
    Self("combineLatest(_:_:)") { Observable.combineLatest(zero, $0).map { $0.1 } },
    Self("combineLatest(_:_:resultSelector:)") { .combineLatest(zero, $0) { $0 + $1 } },
    Self("combineLatest(_:_:resultSelector:) of eight") {
      .combineLatest(zero, zero, zero, zero, zero, zero, zero, $0) { _, _, _, _, _, _, _, h in h }
    },
    Self("combineLatest(_:_:resultSelector:) of ten") {
      .combineLatest(zero, zero, zero, zero, zero, zero, zero, zero, zero, $0) {
        _, _, _, _, _, _, _, _, _, j in j
      }
    },
    Self("withLatestFrom(_:)") { $0.withLatestFrom(zero) },
    Self("withLatestFrom(_:resultSelector:)") { $0.withLatestFrom(zero) { $0 + $1 } },
    Self("sample(_:defaultValue:)") { $0.sample(zero, defaultValue: 0) },
    Self("pausable(by:whilePaused:)") { $0.pausable(by: Observable.just(true)) },
    Self("pausable(by:whilePaused:), dropping") {
      $0.pausable(by: Observable.just(true), whilePaused: .drop)
    },
  ]

  private static let errors: [Self] = [
    Self("catch(_:)") { $0.catch { _ in .empty() } },
    Self("catch(sequence:)") { .catch(sequence: [$0]) },
    Self("catchAndReturn(_:)") { $0.catchAndReturn(0) },
    Self("retry()") { $0.retry() },
    Self("retry(_:)") { $0.retry(2) },
    Self("retry(when:)") { $0.retry(when: { $0 }) },
    Self("retry(maxAttempts:backoff:jitter:reset:scheduler:where:)") {
      $0.retry(maxAttempts: 2, backoff: .constant(.seconds(1)), scheduler: time)
    },
  ]

  private static let utility: [Self] = [
    Self("create(_:)") { source in .create { source.subscribe($0) } },
    Self("create(_:) with closures", count: 130) { source in
      .create { observer in
        source.subscribe(
          onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
          onCompleted: { observer.onCompleted() })
      }
    },
    Self("a type of a program's own") { Own(source: $0).asObservable() },
    Self("deferred(_:)") { source in .deferred { source } },
    Self("using(_:observableFactory:)") { source in
      .using({ BooleanDisposable() }, observableFactory: { _ in source })
    },
    Self(
      "do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)"
    ) { $0.do(onNext: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {}) },
    Self("debug(_:trimOutput:file:line:function:to:)") { $0.debug("depth") { _ in } },
  ]

  private static let timed: [Self] = [
    Self("delay(_:scheduler:)") { $0.delay(.milliseconds(1), scheduler: thread) },
    Self("delaySubscription(_:scheduler:)") { $0.delaySubscription(.milliseconds(1), scheduler: thread) },
    Self("debounce(_:scheduler:)", passing: 1) { $0.debounce(.seconds(1), scheduler: time) },
    Self("throttle(_:latest:scheduler:)") { $0.throttle(.milliseconds(1), scheduler: thread) },
    Self("throttle(_:latest:scheduler:) without the latest", passing: 1) {
      $0.throttle(.seconds(1), latest: false, scheduler: time)
    },
    Self("timeout(_:scheduler:)") { $0.timeout(.seconds(1), scheduler: time) },
    Self("timeout(_:other:scheduler:)") { $0.timeout(.seconds(1), other: never, scheduler: time) },
    Self("take(_:scheduler:)") { $0.take(.seconds(1), scheduler: time) },
    Self("take(for:scheduler:)") { $0.take(for: .seconds(1), scheduler: time) },
    Self("skip(_:scheduler:)", passing: 0) { $0.skip(.seconds(1), scheduler: time) },
    Self("buffer(timeSpan:count:scheduler:)") {
      $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: time).compactMap { $0.first }
    },
    Self("window(timeSpan:count:scheduler:)") {
      $0.window(timeSpan: .seconds(1), count: 1, scheduler: time).merge()
    },
    Self("paced(by:scheduler:)") { $0.paced(by: .atMost(2, per: .seconds(1)), scheduler: time) },
  ]

  private static let hopping: [Self] = [
    Self("observe(on:)") { $0.observe(on: thread) },
    Self("observe(on:) in line") { $0.observe(on: Schedulers.immediate) },
    Self("observe(on:capacity:whenFull:statistics:)") {
      $0.observe(on: thread, capacity: 2, whenFull: .wait)
    },
    Self("subscribe(on:)") { $0.subscribe(on: thread) },
  ]

  private static let sharing: [Self] = [
    Self("share(replay:scope:)") { $0.share() },
    Self("share(replay:scope:) with a replay") { $0.share(replay: 1) },
    Self("share(replay:scope:) for ever") { $0.share(replay: 1, scope: .forever) },
    Self("publish() and refCount()") { $0.publish().refCount() },
    Self("replay(_:)") { $0.replay(1).refCount() },
    Self("replayAll()") { $0.replayAll().refCount() },
    Self("multicast(_:)") { $0.multicast(PublishSubject()).refCount() },
    Self("multicast(makeSubject:)") { $0.multicast { PublishSubject() }.refCount() },
    Self("multicast(_:selector:)") { $0.multicast({ PublishSubject() }) { $0 } },
  ]

  private static let traits: [Self] = [
    Self("asSingle()", passing: 1) { $0.take(1).asSingle().asObservable() },
    Self("asMaybe()", passing: 1) { $0.take(1).asMaybe().asObservable() },
    Self("asCompletable()", passing: 0) {
      $0.ignoreElements().asCompletable().asObservable().map(impossible)
    },
    Self("a single's flatMap", passing: 1) {
      $0.take(1).asSingle().flatMap { .just($0) }.asObservable()
    },
    Self("a completable's andThen", passing: 1) {
      $0.ignoreElements().asCompletable().andThen(zero)
    },
    Self("an infallible's map") { $0.asInfallible(onErrorJustReturn: 0).map { $0 }.asObservable() },
  ]

  private static let tasks: [Self] = [
    Self("map(maxConcurrent:ordering:priority:_:)") { $0.map(maxConcurrent: 2) { await own($0) } },
    Self("map(maxConcurrent:ordering:priority:on:_:)") {
      $0.map(maxConcurrent: 2, ordering: .completion, on: thread) { await own($0) }
    },
    Self("filter(maxConcurrent:ordering:priority:_:)") { $0.filter(maxConcurrent: 2) { await own($0) > 0 } },
    Self("filter(maxConcurrent:ordering:priority:on:_:)") {
      $0.filter(maxConcurrent: 2, on: thread) { await own($0) > 0 }
    },
    Self("flatMap(maxConcurrent:priority:_:)") {
      $0.flatMap(maxConcurrent: 2) { Observable.just(await own($0)) }
    },
    Self("flatMap(maxConcurrent:priority:on:_:)") {
      $0.flatMap(maxConcurrent: 2, on: thread) { Observable.just(await own($0)) }
    },
    Self("mapLatest(priority:_:)", passing: 1) { $0.takeLast(1).mapLatest { await own($0) } },
    Self("mapLatest(priority:on:_:)", passing: 1) { $0.takeLast(1).mapLatest(on: thread) { await own($0) } },
    Self("carrying(_:)") { $0.carrying(Request.$id) },
    Self("carrying(_:_:)") { $0.carrying(Request.$id) { "\($0)" } },
    Self("values, create(detached:priority:work:)") { source in
      .create { observer in for try await element in source.values { observer.onNext(element) } }
    },
    Self("values, create(detached:priority:on:work:)") { source in
      .create(on: thread) { observer in for try await element in source.values { observer.onNext(element) } }
    },
  ]

  /// An element, asynchronously.
  private static func own(_ element: Int) async -> Int { element }
}
