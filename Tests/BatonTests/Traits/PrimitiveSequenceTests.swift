// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import TestSupport
import Testing

/// What singles, maybes and completables share, and ways from one to another.
@Suite struct PrimitiveSequenceTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func late(_ time: Int, _ element: Int) -> TestableObservable<Int> {
    scheduler.createColdObservable([.next(time, element), .completed(time)])
  }

  private func recorded<Trait>(_ sequence: PrimitiveSequence<Trait, Int>) -> [Recorded<Event<Int>>] {
    scheduler.start { sequence.asObservable() }.events
  }

  @Test func `timer sends 0 when the time has passed`() {
    #expect(
      recorded(Single<Int>.timer(.seconds(10), scheduler: scheduler)) == [.next(210, 0), .completed(210)])
  }

  @Test func `timeout fails, or goes on as another one, when there is no result in time`() {
    let source = late(100, 1)
    #expect(
      recorded(source.asSingle().timeout(.seconds(10), scheduler: scheduler)) == [
        .error(210, RxError.timeout)
      ])
    #expect(source.subscriptions == [Subscription(200, 210)])
    let second = TestScheduler(initialClock: 0)
    let slow = second.createColdObservable([.next(100, 1), .completed(100)])
    let result = second.start {
      slow.asSingle().timeout(.seconds(10), other: .just(3), scheduler: second).asObservable()
    }
    #expect(result.events == [.next(210, 3), .completed(210)])
  }

  @Test func `deferred and using make a sequence for each subscriber, and what they throw is the result`() {
    let notes = Recorder<Int>()
    let used = Single<Int>.using(
      { CompositeDisposable(disposables: [Disposables.create { notes.note("let go") }]) },
      primitiveSequenceFactory: { _ in Single.just(1).do(onDispose: { notes.note("over") }) })
    #expect(events(of: used) == ["success(1)"])
    #expect(notes.events == ["over", "let go"])
    let thrown = Single<Int>.using(
      { () throws -> BooleanDisposable in throw Failure.first }, primitiveSequenceFactory: { _ in .just(1) })
    #expect(events(of: thrown) == ["failure(first)"])
    #expect(events(of: Single<Int>.deferred { throw Failure.second }) == ["failure(second)"])
  }

  @Test(
    "A single goes on as a single, a maybe or a completable; an error of its own or of the closure is the result"
  )
  func flatMaps() {
    let one = Single.just(1)
    #expect(events(of: one.flatMap { .just($0 + 1) }) == ["success(2)"])
    #expect(events(of: one.flatMap { _ -> Single<Int> in throw Failure.second }) == ["failure(second)"])
    #expect(events(of: Single<Int>.error(Failure.first).flatMap { .just($0) }) == ["failure(first)"])
    let maybe: Maybe<Int> = one.flatMapMaybe { _ in .empty() }
    #expect(events(of: maybe.asObservable()) == ["completed"])
    #expect(events(of: one.flatMapCompletable { _ in .empty() }.andThen(Single.just(2))) == ["success(2)"])
    let source = late(10, 1)
    let inner = late(20, 2)
    #expect(
      recorded(source.asSingle().flatMap { _ in inner.asSingle() }) == [.next(230, 2), .completed(230)])
    #expect(source.subscriptions == [Subscription(200, 210)])
    #expect(inner.subscriptions == [Subscription(210, 230)])
  }

  @Test("What is known at once goes on the same way: its one element or its end counts, and not what follows")
  func flatMapsAtOnce() {
    let one = Single.just(1).map { $0 + 1 }
    let inner = late(20, 3)
    #expect(recorded(one.flatMap { _ in inner.asSingle() }) == [.next(220, 3), .completed(220)])
    #expect(inner.subscriptions == [Subscription(200, 220)])
    #expect(recorded(one.flatMap { _ in Observable<Int>.never().asSingle() }) == [])
    #expect(events(of: one.flatMap { _ in Single<Int>.error(Failure.first) }) == ["failure(first)"])
    #expect(
      events(of: one.map { _ -> Int in throw Failure.second }.flatMap { .just($0) }) == ["failure(second)"])
    let nothing = one.filter { $0 > 2 }.flatMap { Maybe.just($0) }
    #expect(events(of: nothing.asObservable()) == ["completed"])
    let twice = one.flatMap { .just($0 + 1) }.map { $0 * 2 }.flatMap { .just($0 + 1) }
    #expect(events(of: twice) == ["success(7)"])
  }

  @Test func `G5: disposed of within a closure above, a single that is known at once does not go on`() {
    let subscription = SerialDisposable()
    let made = Guarded(0)
    let single = Single.just(1).map { number in
      subscription.dispose()
      return number
    }
    .flatMap { number -> Single<Int> in
      made.withLock { $0 += 1 }
      return .just(number)
    }
    .do(onSuccess: { _ in made.withLock { $0 += 1 } })
    let source = PublishSubject<Int>()
    subscription.disposable = source.flatMap { _ in single }.subscribe(onNext: { _ in
      made.withLock { $0 += 1 }
    })
    source.onNext(1)
    #expect(made.withLock { $0 } == 0)
  }

  @Test func `A single that goes on as itself at once, 20,000 times, does not grow the stack`() {
    @Sendable func down(_ count: Int) -> Single<Int> {
      Single.just(count).map { $0 }.flatMap { $0 == 0 ? .just(-1) : down($0 - 1) }
    }
    #expect(events(of: down(20_000)) == ["success(-1)"])
  }

  @Test func `filter and compactMap of a single leave a maybe`() {
    #expect(events(of: Single.just(1).filter { $0 > 1 }.asObservable()) == ["completed"])
    #expect(events(of: Single.just("7").compactMap { Int($0) }.asObservable()) == ["next(7)", "completed"])
  }

  @Test func `zip of singles waits for all, in one array too, and has a result of none`() {
    let sum = Single.zip(Single.just(1), Single.just(2)) { $0 + $1 }
    #expect(events(of: sum) == ["success(3)"])
    #expect(events(of: Single.zip([Single.just(1), .just(2)])) == ["success([1, 2])"])
    #expect(events(of: Single.zip([Single<Int>]()) { $0.count }) == ["success(0)"])
    #expect(events(of: Single.zip([Single.just(1), .error(Failure.first)])) == ["failure(first)"])
  }

  @Test func `ifEmpty gives a maybe an element, or goes on as another one`() {
    let none = Maybe<Int>.empty()
    #expect(events(of: none.ifEmpty(default: 1)) == ["success(1)"])
    #expect(events(of: none.ifEmpty(switchTo: Single.just(2))) == ["success(2)"])
    #expect(events(of: none.ifEmpty(switchTo: Maybe.just(3)).asObservable()) == ["next(3)", "completed"])
    #expect(events(of: Maybe.just(4).ifEmpty(switchTo: Single.just(2))) == ["success(4)"])
  }

  @Test func `A single that goes on as itself needs no more stack than once round`() {
    @Sendable func down(_ count: Int) -> Single<Int> {
      Single.create { single in
        single(.success(count))
        return Disposables.create()
      }
      .flatMap { $0 == 0 ? .just(-1) : down($0 - 1) }
    }
    #expect(events(of: down(20_000)) == ["success(-1)"])
  }
}
