// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct SingleTests {
  @Test func `just, error and never`() {
    #expect(events(of: Single.just(1)) == ["success(1)"])
    #expect(events(of: Single<Int>.error(Failure.first)) == ["failure(first)"])
    #expect(events(of: Single<Int>.never()) == [])
  }

  @Test func `create takes the first result and ignores the others`() {
    let single = Single<Int>.create { single in
      single(.success(1))
      single(.success(2))
      single(.failure(Failure.first))
      return Disposables.create()
    }
    #expect(events(of: single) == ["success(1)"])
    #expect(events(of: single.asObservable()) == ["next(1)", "completed"])
    #expect(
      events(
        of: Single<Int>.create { single in
          single(.failure(Failure.first))
          return Disposables.create()
        }
      ) == ["failure(first)"]
    )
  }

  @Test func `create disposes of what its closure returned, after the result or upon disposal`() {
    for isDisposed in [true, false] {
      let notes = Recorder<Int>()
      let single = Single<Int>.create { single in
        if !isDisposed { single(.success(1)) }
        return Disposables.create(with: { notes.note("let go") })
      }
      let subscription = single.subscribe(
        onSuccess: { notes.note("\($0)") },
        onDisposed: { notes.note("disposed") }
      )
      if isDisposed { subscription.dispose() }
      #expect(Set(notes.events) == (isDisposed ? ["let go", "disposed"] : ["1", "let go", "disposed"]))
    }
  }

  @Test func `subscribe calls one of its closures and then onDisposed`() {
    let notes = Recorder<Int>()
    for single in [Single.just(1), .error(Failure.first)] {
      _ = single.subscribe(
        onSuccess: { notes.note("\($0)") },
        onFailure: { notes.note("\($0)") },
        onDisposed: { notes.note("disposed") }
      )
    }
    #expect(notes.events == ["1", "disposed", "first", "disposed"])
  }

  @Test func `asSingle wants exactly one element`() {
    #expect(events(of: Observable.just(1).asSingle()) == ["success(1)"])
    #expect(events(of: Observable<Int>.empty().asSingle()) == ["failure(\(RxError.noElements))"])
    #expect(events(of: Observable.of(1, 2).asSingle()) == ["failure(\(RxError.moreThanOneElement))"])
    #expect(events(of: Observable<Int>.error(Failure.first).asSingle()) == ["failure(first)"])
    #expect(events(of: Observable<Int?>.just(nil).asSingle().asObservable().map { $0 ?? 0 }).count == 2)
  }

  @Test func `asSingle lets an endless source go at its second element`() {
    #expect(
      events(of: Observable.repeatElement(1).asSingle()) == ["failure(\(RxError.moreThanOneElement))"]
    )
  }
}
