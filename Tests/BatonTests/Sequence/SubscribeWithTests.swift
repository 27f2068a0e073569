// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct SubscribeWithTests {
  private final class Owner: Sendable {
    let notes = Recorder<Int>()
  }

  @Test func `The closures are given the object`() {
    let owner = Owner()
    _ = Observable.just(1).subscribe(
      with: owner,
      onNext: { $0.notes.on(.next($1)) },
      onError: { $0.notes.on(.error($1)) },
      onCompleted: { $0.notes.on(.completed) },
      onDisposed: { $0.notes.note("disposed") }
    )
    _ = Observable<Int>.error(Failure.first).subscribe(with: owner, onError: { $0.notes.on(.error($1)) })
    _ = Observable.just(2).subscribe(with: owner) { $0.notes.on($1) }
    #expect(
      owner.notes.events == ["next(1)", "completed", "disposed", "error(first)", "next(2)", "completed"]
    )
  }

  @Test func `Once the object is gone nothing is called`() {
    let tap = Tap<Int>()
    let notes = Recorder<Int>()
    weak let weakOwner: Owner?
    let subscriptions: [any Disposable]
    do {
      let owner = Owner()
      weakOwner = owner
      subscriptions = [
        tap.asObservable().subscribe(
          with: owner,
          onNext: { notes.on(.next($1)) },
          onCompleted: { _ in notes.on(.completed) },
          onDisposed: { _ in notes.note("disposed") }
        ),
        tap.asObservable().subscribe(with: owner) { notes.on($1) },
      ]
      tap.send(1)
    }
    #expect(weakOwner == nil)
    tap.send(2)
    tap.complete()
    #expect(notes.events == ["next(1)", "next(1)"])
    for subscription in subscriptions { subscription.dispose() }
  }
}
