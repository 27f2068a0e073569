// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Dispatch

@testable import BatonKernel

func registerCreating() {
  scenario("create/two threads send, and the end comes from either") {
    leavingNothing {
      let recorder = Recorder()
      let source = Observable<Int>.create { observer in
        fork(
          { observer.send(101, 102) },
          {
            observer.send(201)
            observer.onCompleted()
          })
        return Disposables.create { Note.add(Note.free) }
      }
      _ = recorder.subscribe(to: source, keeping: Token())
      recorder.expectOrder()
      expect(recorder.values.last == 1000 && recorder.values.contains(201), "\(recorder.values)")
      expect(Note.get(Note.free) == 1, "what create returned was disposed of \(Note.get(Note.free)) times")
    }
  }
  scenario("create/sends as it is disposed of") {
    leavingNothing {
      let recorder = Recorder()
      let source = Observable<Int>.create { observer in
        spawn("emitter") { observer.send(101, 102, 103) }
        return Disposables.create { Note.add(Note.free) }
      }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      fork {
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      joinAll()
      recorder.expectOrder()
      expect(Note.get(Note.free) == 1, "what create returned was disposed of \(Note.get(Note.free)) times")
    }
  }
  scenario("take/is disposed of in its own element") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let subscription = SerialDisposable()
      subscription.disposable = source.subscribe(onNext: { value in
        recorder.next(value)
        subscription.dispose()
      })
      fork({ source.send(101, 102) }, { source.send(201) })
      expect(recorder.values.count <= 2, "\(recorder.values)")
      expect(!source.hasObservers, "the source has observers")
    }
  }
  scenario("retry/an error beside a disposal") {
    leavingNothing {
      let recorder = Recorder()
      let (first, second) = (Source(), Source())
      let source = Observable<Int>.deferred {
        Note.add(Note.free)
        return (Note.get(Note.free) == 1 ? first : second).asObservable()
      }
      let subscription = recorder.subscribe(to: source.retry(2), keeping: Token())
      fork(
        {
          first.send(101)
          first.onError(TestError())
          second.send(102)
        },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      recorder.expectOrder()
      expect(!first.hasObservers && !second.hasObservers, "a source is still subscribed to")
    }
  }
  scenario("retry(when:)/the trigger beside the error") {
    leavingNothing {
      let (recorder, trigger) = (Recorder(), Source())
      let source = Observable<Int>.create { observer in
        Note.add(Note.free)
        observer.onNext(Note.get(Note.free) + 100)
        if Note.get(Note.free) == 1 { observer.onError(TestError()) } else { observer.onCompleted() }
        return Disposables.create()
      }
      let retried = source.retry { (errors: Observable<any Error>) in errors.flatMap { _ in trigger.take(1) }
      }
      fork({ trigger.send(1, 2) }, { _ = recorder.subscribe(to: retried, keeping: Token()) })
      trigger.send(3)
      expect(recorder, oneOf: [101, 102, 1000])
    }
  }
  scenario("retry(backoff:)/the wait ends beside a disposal") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (recorder, first, second) = (Recorder(), Source(), Source())
      let source = Observable<Int>.deferred {
        Note.add(Note.free)
        return (Note.get(Note.free) == 1 ? first : second).asObservable()
      }
      let retried = source._retry(
        maxAttempts: 3, .constant(.milliseconds(1)), .none, .afterElement, on: worker, where: { _ in true })
      let subscription = recorder.subscribe(to: retried, keeping: Token())
      fork(
        {
          first.send(101)
          first.onError(TestError())
          sleep(milliseconds: 1)
          second.send(102)
        },
        {
          sleep(milliseconds: 1)
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      recorder.expectOrder()
      expect(!first.hasObservers && !second.hasObservers, "a source is still subscribed to")
    }
  }
  scenario("catch/goes on beside a disposal") {
    leavingNothing {
      let (recorder, first, second) = (Recorder(), Source(), Source())
      let subscription = recorder.subscribe(to: first.catch { _ in second.asObservable() }, keeping: Token())
      fork(
        {
          first.onError(TestError())
          second.send(101)
        },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      expect(!first.hasObservers && !second.hasObservers, "a source is still subscribed to")
    }
  }
  scenario("single/success beside a disposal") {
    leavingNothing {
      let recorder = Recorder()
      let single = Single<Int>.create { done in
        spawn("emitter") { done(.success(101)) }
        return Disposables.create { Note.add(Note.free) }
      }
      let subscription = recorder.subscribe(to: single.asObservable(), keeping: Token())
      fork {
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      joinAll()
      expect(recorder, oneOf: [], [101], [101, 1000])
      expect(Note.get(Note.free) == 1, "what create returned was disposed of \(Note.get(Note.free)) times")
    }
  }
}

/// Scenarios of a trait that two threads answer, and whose observer gets one of the answers; and the same
/// beside a disposal.
///
/// - Parameter make: Makes the trait. Its closure is given what either thread is to do, and returns what is
///   disposed of.
private func answered(
  _ name: String, oneOf expected: [Int]...,
  by make:
    @escaping (@escaping (@escaping () -> Void, @escaping () -> Void) -> any Disposable) -> Observable<Int>
) {
  func disposable() -> any Disposable { Disposables.create { Note.add(Note.free) } }
  scenario("\(name)/two threads answer") {
    leavingNothing {
      let recorder = Recorder()
      let source = make { first, second in
        fork(first, second)
        return disposable()
      }
      _ = recorder.subscribe(to: source, keeping: Token())
      expect(expected.contains(recorder.values), "got \(recorder.values), expected one of \(expected)")
    }
    expect(Note.get(Note.free) == 1, "what create returned was disposed of \(Note.get(Note.free)) times")
  }
  scenario("\(name)/two threads answer beside a disposal") {
    leavingNothing {
      let recorder = Recorder()
      let source = make { first, second in
        spawn("first", first)
        spawn("second", second)
        return disposable()
      }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      fork {
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      joinAll()
      let values = recorder.values
      expect(values.isEmpty || values == [101] || expected.contains(values), "got \(values)")
    }
    expect(Note.get(Note.free) == 1, "what create returned was disposed of \(Note.get(Note.free)) times")
  }
}

private func registerAnswers() {
  answered("single", oneOf: [101, 1000], [1001]) { run in
    Single<Int>.create { done in run({ done(.success(101)) }, { done(.failure(TestError())) }) }
      .asObservable()
  }
  answered("maybe", oneOf: [101, 1000], [1000]) { run in
    Maybe<Int>.create { done in run({ done(.success(101)) }, { done(.completed) }) }.asObservable()
  }
  answered("completable", oneOf: [1000], [1001]) { run in
    Completable.create { done in run({ done(.completed) }, { done(.error(TestError())) }) }
      .andThen(Observable<Int>.empty())
  }
}

func registerTraits() {
  registerAnswers()
  meeting(
    "single/two joined", { Single.zip($0.asSingle(), $1.asSingle()) { $0 + $1 }.asObservable() },
    sendAll(101), sendAll(201)
  ) { expect($0, oneOf: [302, 1000]) }
  meeting(
    "single/the first of two",
    { $0.take(1).asSingle().asObservable().amb($1.take(1).asSingle().asObservable()) },
    sendAll(101), sendAll(201)
  ) { expect($0, oneOf: [101, 1000], [201, 1000]) }
  meeting(
    "maybe/one goes on as the other", { a, b in a.asMaybe().flatMap { _ in b.asMaybe() }.asObservable() },
    sendAll(101), sendAll(201)
  ) { expect($0, oneOf: [201, 1000], [1000]) }
  scenario("maybe/two sources race") {
    leavingNothing {
      let (recorder, a, b) = (Recorder(), Source(), Source())
      let subscription = recorder.subscribe(
        to: Observable.merge(a, b).first().asObservable().compactMap { $0 }, keeping: Token())
      fork({ a.send(101) }, { b.send(201) })
      expect(recorder, oneOf: [101, 1000], [201, 1000])
      expect(!a.hasObservers && !b.hasObservers, "a source is still subscribed to")
      subscription.dispose()
    }
  }
  scenario("completable/two that end at once") {
    leavingNothing {
      let (a, b) = (Source(), Source())
      let both = Completable.zip(a.ignoreElements().asCompletable(), b.ignoreElements().asCompletable())
      let token = Token()
      let subscription = both.subscribe(
        onCompleted: {
          _ = token
          Note.add(Note.free)
        }, onError: { _ in Note.add(Note.free) })
      fork({ a.onCompleted() }, { b.onCompleted() })
      expect(Note.get(Note.free) == 1, "it ended \(Note.get(Note.free)) times")
      subscription.dispose()
    }
  }
  scenario("using/the resource beside a disposal") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let used = Observable<Int>.using(
        { CompositeDisposable(disposables: [Disposables.create { Note.add(Note.free) }]) },
        observableFactory: { _ in source.asObservable() })
      let subscription = recorder.subscribe(to: used.asObservable(), keeping: Token())
      fork({ source.onCompleted() }, { subscription.dispose() })
      expect(Note.get(Note.free) == 1, "the resource was disposed of \(Note.get(Note.free)) times")
    }
  }
  scenario("delaySubscription/beside a disposal") {
    leavingNothing {
      let (source, recorder, worker) = (Source(), Recorder(), NewThreadScheduler().makeWorker())
      let subscription = recorder.subscribe(
        to: source.delaySubscription(.milliseconds(1), scheduler: worker), keeping: Token())
      fork {
        sleep(milliseconds: 1)
        source.send(101)
        subscription.dispose()
        recorder.hasDisposedHere()
        expect(!source.hasObservers, "the source has observers")
      }
    }
  }
}
