// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("do and debug")
struct DoTests {
  private let notes = Recorder<Int>()

  /// `sequence` with every closure of `do` writing its name down.
  private func watched(_ sequence: Observable<Int>) -> Observable<Int> {
    sequence.do(
      onNext: { notes.note("on \($0)") },
      afterNext: { notes.note("after \($0)") },
      onError: { notes.note("on \($0)") },
      afterError: { notes.note("after \($0)") },
      onCompleted: { notes.note("onCompleted") },
      afterCompleted: { notes.note("afterCompleted") },
      onSubscribe: { notes.note("onSubscribe") },
      onSubscribed: { notes.note("onSubscribed") },
      onDispose: { notes.note("onDispose") }
    )
  }

  @Test func `do calls its closures in order when the source sends at once`() {
    _ = watched(.just(1)).subscribe(notes)
    #expect(
      notes.events == [
        "onSubscribe", "on 1", "next(1)", "after 1", "onCompleted", "completed", "afterCompleted",
        "onSubscribed", "onDispose",
      ]
    )
  }

  @Test func `do calls its closures in order when the source sends later`() {
    let tap = Tap<Int>()
    let source = tap.asObservable().do(onDispose: { notes.note("source is let go") })
    let subscription = watched(source).subscribe(
      onNext: { notes.on(.next($0)) },
      onError: { notes.on(.error($0)) },
      onDisposed: { notes.note("onDisposed") }
    )
    tap.send(1)
    tap.fail(Failure.first)
    #expect(
      notes.events == [
        "onSubscribe", "onSubscribed", "on 1", "next(1)", "after 1", "on first", "error(first)", "onDisposed",
        "source is let go", "after first", "onDispose",
      ]
    )
    subscription.dispose()
  }

  @Test func `onDispose is called once, after what the source holds has been disposed of`() {
    let source = Observable<Int>.create { _ in Disposables.create(with: { notes.note("source") }) }
    let subscription = source.do(onDispose: { notes.note("inner") }).do(onDispose: { notes.note("outer") })
      .subscribe(onDisposed: { notes.note("subscriber") })
    subscription.dispose()
    subscription.dispose()
    #expect(notes.events == ["source", "inner", "outer", "subscriber"])
  }

  @Test(arguments: [true, false])
  func `When a sequence ends the subscriber is done before its source is let go`(isAtOnce: Bool) {
    let tap = Tap<Int>()
    let source = Observable<Int>.create { observer in
      let held = tap.asObservable().subscribe(observer)
      if isAtOnce { observer.onCompleted() }
      return Disposables.create {
        notes.note("source")
        held.dispose()
      }
    }
    let subscription = source.do(onDispose: { notes.note("do") })
      .subscribe(onCompleted: { notes.on(.completed) }, onDisposed: { notes.note("subscriber") })
    tap.complete()
    subscription.dispose()
    #expect(notes.events == ["completed", "subscriber", "source", "do"])
  }

  @Test func `onDispose is called when a callback disposes`() {
    let tap = Tap<Int>()
    let slot = Slot()
    slot.keep(
      watched(tap.asObservable()).subscribe { event in
        notes.on(event)
        slot.dispose()
      }
    )
    tap.send(1, 2)
    tap.complete()
    #expect(notes.events == ["onSubscribe", "onSubscribed", "on 1", "next(1)", "onDispose", "after 1"])
  }

  @Test func `G1 an error that is thrown after a terminal event comes too late`() {
    #expect(
      events(of: Observable.just(1).do(afterCompleted: { throw Failure.first })) == ["next(1)", "completed"]
    )
    #expect(
      events(of: Observable<Int>.error(Failure.first).do(afterError: { _ in throw Failure.second }))
        == ["error(first)"]
    )
  }

  @Test func `onNext's own error is not told to its onError`() {
    let sequence = Observable.just(1).do(
      onNext: { _ in throw Failure.first },
      onError: { notes.note("\($0)") }
    )
    #expect(events(of: sequence) == ["error(first)"])
    #expect(notes.events == [])
  }

  @Test func `debug prints a line for each happening`() {
    let sequence = Observable.of("a", String(repeating: "b", count: 99))
      ._debug("letters", trimOutput: true) { notes.note($0) }
    #expect(events(of: sequence).count == 3)
    let lines = notes.events
    #expect(
      lines.map { String($0.drop { $0 != "l" }) } == [
        "letters -> subscribed", "letters -> Event next(a)",
        "letters -> Event next(bbbbbbbbbbbbbbb...bbbbbbbbbbbbbbbbbbb)", "letters -> Event completed",
        "letters -> isDisposed",
      ]
    )
    for line in lines {
      #expect(line.contains(#/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}: letters -> /#))
    }
  }

  @Test("N16 debug hands its lines to a closure, without the time that a logger adds")
  func debugToLogger() {
    _ = Observable.just(7).debug("sevens") { notes.note($0) }.subscribe(onNext: { _ in })
    #expect(
      notes.events == [
        "sevens -> subscribed", "sevens -> Event next(7)", "sevens -> Event completed",
        "sevens -> isDisposed",
      ])
    let places = Recorder<Int>()
    _ = Infallible.just(7).debug(to: { places.note($0) }).subscribe(onNext: { _ in })
    #expect(places.events.first == "DoTests.swift:\(#line - 1) (debugToLogger()) -> subscribed")
  }

  @Test func `debug leaves a text of 40 characters as it is, and any that is not to be trimmed`() {
    for (count, trims) in [(34, true), (35, true), (99, false)] {
      let sequence = Observable.just(String(repeating: "b", count: count))
      _ = sequence._debug("", trimOutput: trims) { notes.note($0) }.subscribe(onNext: { _ in })
    }
    let texts = notes.events.compactMap { $0.split(separator: "-> Event next(").dropFirst().first }
    #expect(texts.map(\.count) == [35, 38, 100])
  }

  @Test func `of several debugs the last one is disposed of first, the source after all`() {
    let tap = Tap<Int>()
    @Sendable func subscribe() -> any Disposable {
      tap.asObservable().do(onDispose: { notes.note("source") })
        ._debug("", trimOutput: false) { if $0.hasSuffix("isDisposed") { notes.note("first") } }
        ._debug("", trimOutput: false) { if $0.hasSuffix("isDisposed") { notes.note("second") } }
        .subscribe(onNext: { _ in })
    }
    subscribe().dispose()
    #expect(notes.events == ["second", "first", "source"])
    let subscription = subscribe()
    tap.complete()
    #expect(notes.events.suffix(3) == ["second", "first", "source"])
    subscription.dispose()
  }
}
