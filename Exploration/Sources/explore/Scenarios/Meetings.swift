// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

/// Two threads, each with one event: scenarios that are small enough for all their runs to be made.
func registerMeetings() {
  for (name, join) in joins { registerMeetings(name, join) }
  for (name, make) in subjects { registerMeetings(name, make) }
  registerSharedMeetings()
}

private typealias Event = (name: String, send: (any ObserverType<Int>) -> Void)

private let element: Event = ("an element", { $0.onNext(1) })
private let end: Event = ("an end", { $0.onCompleted() })
private let error: Event = ("an error", { $0.onError(TestError()) })

private func expectEnd(_ recorder: Recorder) {
  expect(
    recorder.values.last ?? 0 >= Recorder.completed,
    "subscriber \(recorder.id) is told no end: \(recorder.values)")
}

/// Operators of two sources. Where an operator subscribes to inner sequences, an element of the second source
/// begins one, which the first source feeds.
private let joins: [(name: String, join: (Source, Source) -> Observable<Int>)] = [
  ("merge", { Observable.merge($0, $1) }),
  ("zip", { Observable.zip($0, $1) { $0 + $1 } }),
  ("combineLatest", { Observable.combineLatest($0, $1) { $0 + $1 } }),
  ("withLatestFrom", { $0.withLatestFrom($1) { $0 + $1 } }),
  ("sample", { $0.sample($1) }),
  ("amb", { $0.amb($1) }),
  ("takeUntil", { $0.take(until: $1.filter { $0 == 1 }) }),
  ("concat", { $0.concat($1) }),
  ("flatMapLatest", { first, second in second.flatMapLatest { _ in first } }),
  ("flatMapFirst", { first, second in second.flatMapFirst { _ in first } }),
  ("flatMap", { first, second in second.flatMap { _ in first } }),
  ("concatMap", { first, second in second.concatMap { _ in first } }),
]

private func registerMeetings(_ name: String, _ join: @escaping (Source, Source) -> Observable<Int>) {
  func meeting(_ what: String, _ meet: @escaping (Source, Source, Recorder, any Disposable) -> Void) {
    scenario("meeting/\(name), \(what)") {
      leavingNothing {
        let (a, b, recorder) = (Source(), Source(), Recorder())
        let subscription = recorder.subscribe(to: join(a, b), keeping: Token())
        b.onNext(0)
        a.onNext(0)
        meet(a, b, recorder, subscription)
        expect(!a.hasObservers && !b.hasObservers, "a source is still subscribed to")
      }
    }
  }
  let pairs = [
    (element, element), (element, end), (end, element), (element, error), (end, end), (end, error),
  ]
  for (first, second) in pairs {
    meeting("\(first.name) and \(second.name)") { a, b, recorder, subscription in
      fork({ first.send(a) }, { second.send(b) })
      a.onCompleted()
      b.onCompleted()
      expectEnd(recorder)
      subscription.dispose()
    }
  }
  for event in [element, end] {
    meeting("\(event.name) and a disposal") { a, b, recorder, subscription in
      fork(
        { event.send(a) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
    }
  }
}

private let subjects: [(name: String, make: () -> (any ObserverType<Int>, Observable<Int>))] = [
  (
    "publish",
    {
      let subject = PublishSubject<Int>()
      return (subject, subject.asObservable())
    }
  ),
  (
    "behavior",
    {
      let subject = BehaviorSubject(value: 0)
      return (subject, subject.asObservable())
    }
  ),
  (
    "replay",
    {
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      return (subject, subject.asObservable())
    }
  ),
  (
    "async",
    {
      let subject = AsyncSubject<Int>()
      return (subject, subject.asObservable())
    }
  ),
]

private func registerMeetings(
  _ name: String, _ make: @escaping () -> (any ObserverType<Int>, Observable<Int>)
) {
  func meeting(
    _ what: String,
    _ meet: @escaping (any ObserverType<Int>, Observable<Int>, Recorder, any Disposable) -> Void
  ) {
    scenario("meeting/\(name), \(what)") {
      leavingNothing {
        let ((subject, observable), recorder) = (make(), Recorder())
        let subscription = recorder.subscribe(to: observable, keeping: Token())
        meet(subject, observable, recorder, subscription)
        subject.onCompleted()
        subscription.dispose()
      }
    }
  }
  for (first, second) in [(element, element), (element, end), (end, end), (end, error)] {
    meeting("\(first.name) and \(second.name)") { subject, _, recorder, _ in
      fork({ first.send(subject) }, { second.send(subject) })
      subject.onCompleted()
      expectEnd(recorder)
    }
  }
  for event in [element, end] {
    meeting("\(event.name) and a subscriber") { subject, observable, _, _ in
      let recorder = Recorder(1)
      fork({ event.send(subject) }, { _ = recorder.subscribe(to: observable, keeping: Token()) })
      subject.onCompleted()
      expectEnd(recorder)
    }
    meeting("\(event.name) and a disposal") { subject, _, recorder, subscription in
      fork(
        { event.send(subject) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
    }
  }
  meeting("a subscriber and a disposal") { subject, observable, recorder, subscription in
    let other = Recorder(1)
    fork({ _ = other.subscribe(to: observable, keeping: Token()) }, { subscription.dispose() })
    subject.onCompleted()
    expectEnd(other)
  }
}

private func registerSharedMeetings() {
  for (name, share) in sharedForms {
    func meeting(_ what: String, _ meet: @escaping (Source, Observable<Int>, any Disposable) -> Void) {
      scenario("meeting/\(name), \(what)") {
        leavingNothing {
          let (source, recorder) = (Source(), Recorder())
          let shared = share(source.asObservable())
          let subscription = recorder.subscribe(to: shared, keeping: Token())
          meet(source, shared, subscription)
          source.onCompleted()
          subscription.dispose()
          expect(!source.hasObservers, "the source has observers")
        }
      }
    }
    for event in [element, end] {
      meeting("\(event.name) and the last disposal") { source, _, subscription in
        fork({ event.send(source) }, { subscription.dispose() })
      }
      meeting("\(event.name) and a subscriber") { source, shared, _ in
        fork({ event.send(source) }, { Recorder(1).subscribe(to: shared, keeping: Token()).dispose() })
      }
    }
    meeting("the last disposal and a subscriber") { source, shared, subscription in
      let newcomer = Recorder(1)
      fork({ subscription.dispose() }, { _ = newcomer.subscribe(to: shared, keeping: Token()) })
      source.onCompleted()
      expect(newcomer.values == [Recorder.completed], "\(newcomer.values)")
    }
  }
}
