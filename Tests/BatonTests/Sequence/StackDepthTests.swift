// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Testing

@testable import BatonKernel

/// However often a sequence goes on as another, and however long a chain is that is disposed of or freed:
/// half a megabyte of stack is enough. (The thread sanitizer holds no more than 65,536 calls of a stack.)
@Suite(.enabled(if: !AllocationCount.isSanitized))
struct StackDepthTests {
  private typealias Step = Named<Observable<Int>, @Sendable () -> Observable<Int>>

  private static let queue = SerialDispatchQueueScheduler(qos: .default)
  private static let failing = Observable<Int>.error(TestError())

  /// Sequences that go on as what `next` makes.
  private static let steps: [Step] = [
    Named("fails at once and is caught") { next in failing.catch { _ in next() } },
    Named("is created, fails at once and is caught") { next in Observable<Int>.failing().catch { _ in next() }
    },
    Named("fails after a hop and is caught") { next in failing.observe(on: queue).catch { _ in next() } },
    Named("is empty and has another stand in") { next in .empty().ifEmpty(switchTo: .deferred { next() }) },
    Named("has one element and switches") { next in .just(1).flatMapLatest { _ in next() } },
    Named("goes on within a list") { next in .concat(.empty(), .deferred { next() }) },
  ]

  @Test(arguments: steps)
  private func `A sequence that goes on as itself twenty thousand times`(step: Step) {
    @Sendable func goOn(_ left: Int) -> Observable<Int> { step({ left == 0 ? .just(1) : goOn(left - 1) }) }
    #expect(SmallStack.events { goOn(20_000) } == ["1", "|"])
  }

  @Test func `Traits that go on as themselves`() {
    @Sendable func andThen(_ left: Int) -> Completable {
      left == 0 ? .empty() : Completable.empty().andThen(Completable.deferred { andThen(left - 1) })
    }
    #expect(SmallStack.events { andThen(50_000).andThen(.just(1)) } == ["1", "|"])
    @Sendable func flatMap(_ left: Int) -> Single<Int> {
      left == 0 ? .just(1) : Single.just(left).flatMap { flatMap($0 - 1) }
    }
    #expect(SmallStack.events { flatMap(50_000).asObservable() } == ["1", "|"])
    @Sendable func flatMapFirst(_ left: Int) -> Infallible<Int> {
      left == 0 ? .just(1) : Infallible.just(left).flatMapFirst { flatMapFirst($0 - 1) }
    }
    #expect(SmallStack.events { flatMapFirst(50_000).asObservable() } == ["1", "|"])
    @Sendable func concatMap(_ left: Int) -> Infallible<Int> {
      left == 0 ? .just(1) : Infallible.just(left).concatMap { concatMap($0 - 1) }
    }
    #expect(SmallStack.events { concatMap(50_000).asObservable() } == ["1", "|"])
    @Sendable func ifEmpty(_ left: Int) -> Maybe<Int> {
      Maybe<Int>.empty().ifEmpty(switchTo: Maybe.deferred { left == 0 ? .just(1) : ifEmpty(left - 1) })
    }
    #expect(SmallStack.events { ifEmpty(50_000).asObservable() } == ["1", "|"])
    @Sendable func fallBack(_ left: Int) -> Infallible<Int> {
      Observable<Int>.error(TestError(number: 1)).asInfallible(
        onErrorFallbackTo: .deferred { left == 0 ? .just(1) : fallBack(left - 1) })
    }
    #expect(SmallStack.events { fallBack(50_000).asObservable() } == ["1", "|"])
  }

  @Test(arguments: [0, 1])
  func `A sequence that sends an element and goes on as itself`(end: Int) {
    @Sendable func count(_ left: Int) -> Observable<Int> {
      .deferred { left == 0 ? (end == 0 ? .empty() : .just(-1)) : count(left - 1).startWith(left) }
    }
    let down = (1...20_000).reversed().map { "\($0)" }
    #expect(SmallStack.events { count(20_000) } == down + (end == 0 ? ["|"] : ["-1", "|"]))
    #expect(
      SmallStack.events { Observable.just(0).concat(count(20_000)) } == ["0"] + down
        + (end == 0 ? ["|"] : ["-1", "|"]))
    let chain = (0..<20_000).reduce(Observable<Int>.empty()) { $0.startWith($1) }
    #expect(SmallStack.events { chain } == (0..<20_000).reversed().map { "\($0)" } + ["|"])
  }

  @Test func `Nothing is kept of the sequences that failed before`() {
    let census = Counted.Census()
    @Sendable func fail(_ left: Int) -> Observable<Int> {
      let counted = census.counted()
      return Observable<Int>.error(TestError(number: 1)).catch { _ in
        withExtendedLifetime(counted) { left == 0 ? .just(1) : fail(left - 1) }
      }
    }
    #expect(SmallStack.events { fail(2000) } == ["1", "|"])
    #expect(census.most < 20)
  }

  @Test func `Disposing of fifty thousand hops, and letting go of them`() {
    let subject = PublishSubject<Int>()
    let chain = Lock<Observable<Int>?>(nil)
    let subscription = SerialDisposable()
    let recorder = JoinRecorder<Int>()
    // Subscribing goes as deep as the chain is long.
    SmallStack.run(size: 1 << 30) {
      let hops = (0..<50_000).reduce(subject.asObservable()) { chain, _ in chain.observe(on: Self.queue) }
      subscription.disposable = recorder.record(hops)
      chain.withLock { $0 = hops }
    }
    #expect(subject.hasObservers)
    SmallStack.run { subscription.dispose() }
    #expect(!subject.hasObservers && recorder.isDisposed)
    SmallStack.run { _ = chain.withLock { $0.take() } }
  }

  @Test func `Letting go of a long chain of operators`() {
    weak var first: Observable<Int>?
    do {
      var chain: Observable<Int>? = Observable<Int>.deferred { .just(1) }
      first = chain
      for number in 0..<100_000 {
        chain = number % 1000 == 0 ? chain?.catch { _ in .empty() } : chain?.map { $0 + 1 }
      }
      let made = Lock(chain.take())
      SmallStack.run { _ = made.withLock { $0.take() } }
    }
    #expect(first == nil)
    var merged = Observable.just(1)
    for _ in 0..<50_000 { merged = merged.flatMap { Observable.just($0) } }
    let merges = Lock<Observable<Int>?>(merged)
    merged = .never()
    SmallStack.run { _ = merges.withLock { $0.take() } }
  }

  @Test(
    "Letting go of a long chain of singles, each the source of the next one or what it goes on as",
    arguments: [true, false])
  func releaseOfSingles(areSources: Bool) {
    weak var first: Observable<Int>?
    do {
      var chain = Single<Int>.deferred { .just(1) }
      first = chain.asObservable()
      for _ in 0..<50_000 {
        chain =
          areSources
          ? chain.flatMap { .just($0) } : Single.just(1).flatMap { [chain] _ in chain }
      }
      let made = Lock<Single<Int>?>(chain)
      chain = .never()
      SmallStack.run { _ = made.withLock { $0.take() } }
    }
    #expect(first == nil)
  }

  /// An operator that shares a subscription to its source among its subscribers, or whose windows or groups
  /// keep that subscription for longer than the subscriber is there.
  enum Sharing: CaseIterable {
    case share, replay, forever, publish, foreign, window, group

    func callAsFunction(_ source: Observable<Int>) -> Observable<Int> {
      switch self {
      case .share: source.share()
      case .replay: source.share(replay: 2)
      case .forever: source.share(replay: 1, scope: .forever)
      case .publish: source.publish().refCount()
      case .foreign: Foreign(sequence: source.publish()).refCount()
      case .window: source.window(timeSpan: .seconds(1), count: 9, scheduler: HistoricalScheduler()).merge()
      case .group: source.groupBy { $0 }.merge()
      }
    }

    /// A connectable sequence that the library did not make.
    struct Foreign: ConnectableObservableType {
      typealias Element = Int

      let sequence: ConnectableObservable<Int>

      func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
      where Observer.Element == Int { sequence.subscribe(observer) }

      func connect() -> any Disposable { sequence.connect() }
    }
  }

  @Test(arguments: Sharing.allCases)
  func `Letting go of a long chain of operators that share`(_ share: Sharing) {
    weak var first: Observable<Int>?
    do {
      var chain = Observable<Int>.deferred { .just(1) }
      first = chain
      for _ in 0..<25_000 { chain = share(chain.map { $0 + 1 }) }
      let made = Lock<Observable<Int>?>(chain)
      chain = .never()
      SmallStack.run { _ = made.withLock { $0.take() } }
    }
    #expect(first == nil)
  }

  @Test(
    "Disposing of a long chain of operators that share, and letting go of it before or after",
    arguments: Sharing.allCases, [false, true])
  func disposalOfShares(_ share: Sharing, isLetGoBefore: Bool) {
    let subject = PublishSubject<Int>()
    let chain = Lock<Observable<Int>?>(nil)
    let subscription = SerialDisposable()
    // Subscribing goes as deep as the chain is long.
    SmallStack.run(size: 1 << 30) {
      let shared = (0..<25_000).reduce(subject.asObservable()) { chain, _ in share(chain.map { $0 + 1 }) }
      subscription.disposable = shared.subscribe()
      if !isLetGoBefore { chain.withLock { $0 = shared } }
    }
    #expect(subject.hasObservers)
    SmallStack.run { subscription.dispose() }
    #expect(!subject.hasObservers)
    SmallStack.run { _ = chain.withLock { $0.take() } }
  }
}
