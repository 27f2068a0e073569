// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// An operator that goes on with another sequence when its source has ended with an error, or has completed.
private struct GoesOn: CustomTestStringConvertible {
  let testDescription: String
  let fails: Bool
  let apply: @Sendable (_ former: Observable<Int>, _ latter: Observable<Int>) -> Observable<Int>

  init(
    _ name: String, fails: Bool = false,
    _ apply: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) {
    (testDescription, self.fails, self.apply) = (name, fails, apply)
  }

  static let all: [Self] = [
    Self("concat") { $0.concat($1) },
    Self("andThen") { $0.ignoreElements().asCompletable().andThen($1) },
    Self("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: $1) },
    Self("concatMap") { first, second in Observable.of(first, second).concatMap { $0 } },
    Self("merge(maxConcurrent: 1)") { Observable.of($0, $1).merge(maxConcurrent: 1) },
    Self("flatMap of a single") { first, second in
      first.toArray().flatMap { _ in second.first() }.asObservable().compactMap { $0 }
    },
    Self("catch", fails: true) { first, second in first.catch { _ in second } },
    Self("catch(sequence:)", fails: true) { Observable.catch(sequence: [$0, $1]) },
    Self("retry(2)", fails: true) { first, second in
      let attempts = Tally()
      return Observable.deferred { attempts.next() == 1 ? first : second }.retry(2)
    },
    Self("retry(when:)", fails: true) { first, second in
      let attempts = Tally()
      return Observable.deferred { attempts.next() == 1 ? first : second }
        .retry(when: { $0.map { (_: any Error) in () } })
    },
  ]
}

@Suite("G10 Going on with another sequence")
struct GoingOnTests {
  /// A source that notes when it is opened and closed, and ends within its subscription, or when `tap` does.
  private func source(
    _ name: String, _ notes: Recorder<Int>, until tap: Tap<Int>? = nil, fails: Bool = false
  ) -> Observable<Int> {
    .create { observer in
      notes.note("open \(name)")
      let held = tap?.asObservable().subscribe(observer)
      if tap == nil { if fails { observer.onError(Failure.first) } else { observer.onCompleted() } }
      return Disposables.create {
        held?.dispose()
        notes.note("close \(name)")
      }
    }
  }

  /// Has `operation` go on from `former`, which ends when `tap` does, or has ended.
  private func goOn(
    _ operation: GoesOn, from former: Observable<Int>, _ tap: Tap<Int>, _ notes: Recorder<Int>
  ) {
    let subscription = operation.apply(former, source("2", notes)).subscribe(onError: { _ in })
    if operation.fails { tap.fail(Failure.first) } else { tap.complete() }
    subscription.dispose()
  }

  @Test(arguments: GoesOn.all, [true, false])
  fileprivate func `The former is over before the latter begins`(_ operation: GoesOn, isAtOnce: Bool) {
    let notes = Recorder<Int>()
    let tap = Tap<Int>()
    let former = source("1", notes, until: isAtOnce ? nil : tap, fails: operation.fails)
    goOn(operation, from: former, tap, notes)
    #expect(notes.events == ["open 1", "close 1", "open 2", "close 2"])
  }

  @Test(arguments: GoesOn.all)
  fileprivate func `The former's do, with closures for after the event, is over too`(_ operation: GoesOn) {
    let notes = Recorder<Int>()
    let tap = Tap<Int>()
    let former = source("1", notes, until: tap).do(
      afterError: { _ in notes.note("after") }, afterCompleted: { notes.note("after") },
      onDispose: { notes.note("over") })
    goOn(operation, from: former, tap, notes)
    #expect(notes.events == ["open 1", "close 1", "after", "over", "open 2", "close 2"])
  }

  @Test
  func `What follows an asynchronous step is not cancelled, and asks until it has sent all`() async throws {
    func pages(_ count: Int) -> Observable<Int> {
      .create { observer in
        for page in 0..<count where !Task.isCancelled { observer.onNext(page) }
        observer.onCompleted()
        return Disposables.create()
      }
    }
    let signIn = Single<Int>.create {
      await Task.yield()
      return 1
    }
    let sent = try await signIn.asCompletable().andThen(pages(3)).toArray().value
    #expect(sent == [0, 1, 2])
    let stopped = Observable<Int>.create { observer in
      await Task.yield()
      while !Task.isCancelled { observer.onNext(0) }
    }
    #expect(try await stopped.take(1).concat(pages(3)).toArray().value == [0, 0, 1, 2])
    let attempts = Tally()
    let retried = Observable<Bool>.create { observer in
      await Task.yield()
      observer.onNext(Task.isCancelled)
      if attempts.next() < 3 { throw Failure.first }
    }
    #expect(try await retried.retry(3).toArray().value == [false, false, false])
  }

  private func watched(_ source: Observable<Int>, _ notes: Recorder<Int>) -> Observable<Int> {
    (1...3).reduce(source) { source, number in source.do(onDispose: { notes.note("\(number)") }) }
  }

  @Test func `Closures for onDispose are called upstream first, however the end comes`() {
    let ends: [(Tap<Int>, any Disposable) -> Void] = [
      { tap, _ in tap.complete() }, { tap, _ in tap.fail(Failure.first) }, { $1.dispose() },
    ]
    for end in ends {
      let (notes, tap) = (Recorder<Int>(), Tap<Int>())
      end(tap, watched(tap.asObservable(), notes).subscribe(onError: { _ in }))
      #expect(notes.events == ["1", "2", "3"])
    }
    for source in [Observable.just(1), .error(Failure.first)] {
      let notes = Recorder<Int>()
      _ = watched(source, notes).subscribe(onError: { _ in })
      #expect(notes.events == ["1", "2", "3"])
    }
  }

  @Test func `Closures for onDispose above a merge, and of what is started later, come first`() {
    let (notes, tap) = (Recorder<Int>(), Tap<Int>())
    let merged = Observable.merge(tap.asObservable().do(onDispose: { notes.note("inner") }))
      .do(onDispose: { notes.note("outer") }).subscribe()
    tap.complete()
    merged.dispose()
    #expect(notes.events == ["inner", "outer"])
    let (late, tapOfLate) = (Recorder<Int>(), Tap<Int>())
    let caught = tapOfLate.asObservable()
      .catch { _ in .just(1).do(onDispose: { late.note("fallback") }) }
      .do(onDispose: { late.note("all") }).subscribe()
    tapOfLate.fail(Failure.first)
    caught.dispose()
    #expect(late.events == ["fallback", "all"])
  }

  @Test func `A resource outlives a source within it that is being started when the end comes`() {
    let (notes, tap) = (Recorder<Int>(), Tap<Int>())
    let inner = Observable<Int>.create { observer in
      notes.note("open inner")
      observer.onNext(1)
      observer.onNext(2)
      return Disposables.create { notes.note("close inner") }
    }
    let subscription = Observable.using {
      AnonymousDisposable { notes.note("close resource") }
    } observableFactory: { _ in
      tap.asObservable().do(onDispose: { notes.note("over") }).concatMap { _ in inner }
    }
    .single().subscribe(onError: { _ in })
    tap.send(0)
    subscription.dispose()
    #expect(notes.events == ["open inner", "over", "close inner", "close resource"])
  }
}
