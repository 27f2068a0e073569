// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite struct CompletableTests {
  private let notes = Recorder<Int>()

  private func told(_ completable: Completable) -> [String] {
    let notes = Recorder<Int>()
    _ = completable.subscribe { event in
      switch event {
      case .error(let error): notes.note("error(\(error))")
      case .completed: notes.note("completed")
      }
    }
    return notes.events
  }

  @Test func `It ends, or fails`() {
    #expect(told(.empty()) == ["completed"])
    #expect(told(.error(Failure.first)) == ["error(first)"])
    #expect(told(.never()) == [])
    #expect(told(Single.just(1).asCompletable()) == ["completed"])
    #expect(told(Observable<Never>.empty().asCompletable()) == ["completed"])
  }

  @Test func `create takes the first result`() {
    let completable = Completable.create { completable in
      completable(.completed)
      completable(.error(Failure.first))
      return Disposables.create()
    }
    #expect(told(completable) == ["completed"])
  }

  @Test func `Closures`() {
    for completable in [Completable.empty(), .error(Failure.first)] {
      _ = completable.subscribe(
        onCompleted: { [notes] in notes.note("end") }, onError: { [notes] in notes.note("\($0)") },
        onDisposed: { [notes] in notes.note("disposed") })
    }
    #expect(notes.events == ["end", "disposed", "first", "disposed"])
  }

  @Test func `concat runs one after the other, and none after a failure`() {
    let scheduler = TestScheduler(initialClock: 0)
    let first = scheduler.createColdObservable([.completed(10, Never.self)])
    let second = scheduler.createColdObservable([.completed(20, Never.self)])
    let result = scheduler.start {
      first.asCompletable().concat(second.asCompletable()).asObservable()
    }
    #expect(result.events == [.completed(230, Never.self)])
    #expect(first.subscriptions == [Subscription(200, 210)])
    #expect(second.subscriptions == [Subscription(210, 230)])
    #expect(told(.concat(.empty(), .error(Failure.first), .never())) == ["error(first)"])
    #expect(told(.concat([Completable]())) == ["completed"])
  }

  @Test func `zip runs all at once, and fails as soon as one fails`() {
    let scheduler = TestScheduler(initialClock: 0)
    let first = scheduler.createColdObservable([.completed(10, Never.self)])
    let second = scheduler.createColdObservable([.completed(20, Never.self)])
    let result = scheduler.start {
      Completable.zip(first.asCompletable(), second.asCompletable()).asObservable()
    }
    #expect(result.events == [.completed(220, Never.self)])
    #expect(first.subscriptions == [Subscription(200, 210)])
    #expect(second.subscriptions == [Subscription(200, 220)])
    #expect(told(.zip([.never(), .error(Failure.second)])) == ["error(second)"])
  }

  @Test func `andThen goes on as the second, which is subscribed to when this has ended`() {
    let scheduler = TestScheduler(initialClock: 0)
    let first = scheduler.createHotObservable([.completed(210, Never.self)])
    let second = scheduler.createColdObservable([.next(5, 1), .completed(6)])
    let result = scheduler.start { first.asCompletable().andThen(second.asObservable()) }
    #expect(result.events == [.next(215, 1), .completed(216)])
    #expect(second.subscriptions == [Subscription(210, 216)])
    #expect(events(of: Completable.empty().andThen(Single.just(1))) == ["success(1)"])
    #expect(events(of: Completable.error(Failure.first).andThen(Single.just(1))) == ["failure(first)"])
    #expect(told(Completable.empty().andThen(.error(Failure.second))) == ["error(second)"])
  }

  @Test func `do calls its closures`() {
    _ = Completable.error(Failure.first).do(
      onError: { [notes] in notes.note("\($0)") }, afterError: { [notes] _ in notes.note("after") },
      onSubscribe: { [notes] in notes.note("subscribe") }, onDispose: { [notes] in notes.note("disposed") }
    ).subscribe(onError: { [notes] _ in notes.note("error") })
    #expect(notes.events == ["subscribe", "first", "error", "after", "disposed"])
  }
}
