// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import BatonTracing
import TestSupport
import Testing

@Suite("N16 An error that nobody handles comes with its pipeline")
struct FailedPipelineTests {
  private struct Broken: Error {
    let id: ObjectIdentifier
  }

  /// Of no size, unlike the other one.
  private struct Empty: Error {}

  private final class Token {}

  /// The pipelines of unhandled errors while `fail` runs, which is given the error to fail with.
  private func pipelines(_ fail: (any Error) throws -> Void) rethrows -> [String?] {
    let token = Token()
    let id = ObjectIdentifier(token)
    let heard = Log<String?>()
    let stop = Hearing.unhandledErrors.hear { error in
      if (error as? Broken)?.id == id { heard.append(Hooks.failedPipeline) }
    }
    defer { stop() }
    try fail(Broken(id: id))
    return withExtendedLifetime(token) { heard.elements }
  }

  @Test func `Its last operators are told, or the sequence itself`() {
    let told = pipelines { error in
      let subject = PublishSubject<Int>()
      _ = subject.map { $0 + 1 }.filter { $0 > 1 }.subscribe(onNext: { _ in })
      _ = subject.map { $0 + 1 }.subscribe(onCompleted: {})
      _ = subject.subscribe()
      subject.onError(error)
      _ = Observable.just(1).map { _ in throw error }.subscribe(onNext: { (_: Int) in })
      _ = Observable<Int>.error(error).debounce(.seconds(1), scheduler: HistoricalScheduler()).subscribe()
      _ = Single<Int>.error(error).subscribe(onSuccess: { _ in })
    }
    #expect(
      told == [
        "filter ← map ← …", "map ← PublishSubject", "PublishSubject", "map ← just", "debounce ← …", "error",
      ])
  }

  @Test func `A name that debug or traced has given it is told, the last that the error has passed`() {
    let scheduler = TestScheduler(initialClock: 0)
    let timeline = Timeline()
    let told = pipelines { error in
      let failing = Observable<Int>.error(error)
      _ = failing.debug("prices", to: { _ in }).map { $0 }.subscribe()
      _ = failing.debug("raw", to: { _ in }).debug("cooked", to: { _ in }).take(1).subscribe()
      _ = failing.traced("seen", in: timeline).observe(on: scheduler).subscribe(on: scheduler).subscribe()
      _ = Observable.just(1).debug("outer", to: { _ in })
        .flatMap { _ in failing.debug("inner", to: { _ in }) }.subscribe()
      scheduler.start()
    }
    #expect(
      told == [
        "prices (map ← do ← …)", "cooked (take ← do ← …)", "inner (flatMap ← …)", "seen (subscribe(on:) ← …)",
      ])
  }

  @Test func `An error never gets the name of another part of the pipeline`() {
    let told = pipelines { error in
      let requests = PublishSubject<Int>()
      _ = requests.flatMap { number -> Observable<Int> in
        let answer: Observable<Int> = number == 3 ? .error(error) : .just(number)
        return answer.debug("request \(number)", to: { _ in }).catch { number == 2 ? .just(0) : .error($0) }
      }.subscribe()
      (1...3).forEach(requests.onNext)
      let others = PublishSubject<Int>()
      _ = others.flatMap { number -> Observable<Int> in
        if number == 2 { throw error }
        return Observable.never().debug("request \(number)", to: { _ in })
      }.subscribe()
      (1...2).forEach(others.onNext)
      let (one, two) = (PublishSubject<Int>(), PublishSubject<Int>())
      _ = Observable.merge(one.debug("one", to: { _ in }), two).subscribe()
      two.onError(error)
      let other = PublishSubject<Int>()
      _ = Observable.merge(one.debug("one", to: { _ in }), other.debug("two", to: { _ in }))
        .map { _ in throw error }.subscribe(onNext: { (_: Int) in })
      one.onNext(1)
      _ = Observable.just(1).debug("before", to: { _ in }).map { _ in throw error }.subscribe(onNext: {
        (_: Int) in
      })
      _ = Observable<Int>.error(error).debug("caught", to: { _ in }).catch { _ in .error(error) }
        .debug("after", to: { _ in }).subscribe()
    }
    #expect(
      told == [
        "request 3 (flatMap ← …)", "flatMap ← …", "merge ← …", "map ← merge ← …", "before (map ← do ← …)",
        "after (do ← …)",
      ])
  }

  @Test func `Errors are told apart though they are equal, whatever their size`() {
    let heard = Log<String?>()
    let stop = Hearing.unhandledErrors.hear { if $0 is Empty { heard.append(Hooks.failedPipeline) } }
    defer { stop() }
    for recovered: Observable<Int> in [.error(Empty()), .never()] {
      let numbers = PublishSubject<Int>()
      _ = numbers.flatMap { _ in
        Observable<Int>.error(Empty()).debug("named", to: { _ in }).catch { _ in recovered }
      }.subscribe()
      numbers.onNext(1)
      numbers.onError(Empty())
    }
    _ = Observable<Int>.error(Empty()).debug("empty", to: { _ in }).subscribe()
    #expect(heard.elements == ["flatMap ← …", "flatMap ← …", "empty (do ← …)"])
  }

  @Test func `The next subscription has no name of one before`() {
    let told = pipelines { error in
      let failing = Observable<Int>.error(error)
      for _ in 0..<3 { _ = failing.debug("named", to: { _ in }).subscribe() }
      _ = failing.map { $0 }.subscribe()
    }
    #expect(told.last == "map ← error")
    #expect(Hooks.failedPipeline == nil)
  }

  @MainActor
  @Test func `It is told where a closure belongs to an actor, and where a task waits`() async {
    let error = Broken(id: ObjectIdentifier(FailedPipelineTests.self))
    let heard = Log<String?>()
    let stop = Hearing.unhandledErrors.hear { error in
      if (error as? Broken)?.id == ObjectIdentifier(FailedPipelineTests.self) {
        heard.append(Hooks.failedPipeline)
      }
    }
    defer { stop() }
    var sum = 0
    _ = Observable<Int>.error(error).map { $0 }.subscribe(onNext: { sum += $0 })
    let infallible = Infallible<Int>.of(1).flatMap { _ in
      Observable<Int>.error(error).debug("task", to: { _ in })
    }
    for await element in infallible.values { sum += element }
    #expect(heard.elements == ["map ← error", "task (flatMap ← …)"])
  }

  @Test func `An error that is handled is told nobody`() {
    let told = pipelines { error in
      _ = Observable<Int>.error(error).debug("handled", to: { _ in }).subscribe(onError: { _ in })
      _ = Observable<Int>.error(error).catchAndReturn(1).subscribe()
    }
    #expect(told == [])
  }
}
