// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("N16 A sequence says what it is")
struct DescriptionTests {
  private let subject = PublishSubject<Int>()

  @Test func `Its operators stand in its description, the last one first, as far as a subject`() {
    let sequence = subject.map { $0 + 1 }.filter { $0 > 1 }
    #expect("\(sequence)" == "Observable<Int>: filter ← map ← PublishSubject")
    #expect(
      "\(Observable.just(1).scan("") { "\($0)\($1)" }.take(3))" == "Observable<String>: take ← scan ← just")
    #expect(
      "\(sequence.publish())" == "ConnectableObservable<Int>: multicast ← filter ← map ← PublishSubject")
    #expect(
      "\(sequence.share().distinctUntilChanged())"
        == "Observable<Int>: distinctUntilChanged ← refCount ← multicast ← filter ← map ← PublishSubject")
  }

  @Test func `The name has its first label, and the sources of an operator that joins them are not named`() {
    let source = Observable.just(1)
    let made: [(String, Observable<Int>)] = [
      ("create", .create { _ in Disposables.create() }), ("empty", .empty()), ("never", .never()),
      ("from", .from([1, 2])), ("range", .range(start: 1, count: 2)),
      ("timer", .timer(.seconds(1), scheduler: HistoricalScheduler())),
      ("timer", .interval(.seconds(1), scheduler: HistoricalScheduler())),
      ("take(while:) ← just", source.take(while: { $0 > 1 })),
      ("element(at:) ← just", source.element(at: 1)),
      ("carrying ← just", source.carrying(Request.$tenant) { $0 }),
      ("observe(on:) ← …", source.observe(on: HistoricalScheduler())),
      ("filter(maxConcurrent:) ← …", source.filter(maxConcurrent: 2) { _ in true }),
      ("merge ← …", .merge(source, source)), ("flatMap ← …", source.flatMap { Observable.just($0) }),
    ]
    for (name, sequence) in made { #expect("\(sequence)" == "Observable<Int>: \(name)") }
  }

  @Test func `A long chain is cut`() {
    let sequence = (0..<100_000).reduce(subject.asObservable()) { sequence, _ in sequence.map { $0 } }
    #expect("\(sequence)" == "Observable<Int>: " + String(repeating: "map ← ", count: 24) + "…")
  }

  @Test func `A subject is its type; what has a value shows it, and how it ended`() {
    #expect("\(subject)" == "PublishSubject<Int>")
    #expect("\(ReplaySubject<Int>.create(bufferSize: 1))" == "ReplaySubject<Int>")
    #expect("\(BehaviorRelay(value: 3))" == "BehaviorRelay<Int>: 3")
    #expect("\(BehaviorRelay(value: 3).map { $0 })" == "Observable<Int>: map ← BehaviorSubject")
    let behaviour = BehaviorSubject(value: "a")
    behaviour.onNext("b")
    #expect("\(behaviour)" == "BehaviorSubject<String>: b")
    behaviour.onCompleted()
    #expect("\(behaviour)" == "BehaviorSubject<String>: completed")
    behaviour.dispose()
    #expect("\(behaviour)" == "BehaviorSubject<String>: disposed of")
  }

  @Test func `A trait has its own name`() {
    #expect("\(Single.just(1).map { $0 })".hasPrefix("Single<Int>: "))
    #expect("\(subject.first())" == "Single<Optional<Int>>: first ← PublishSubject")
    #expect("\(subject.ignoreElements().asCompletable())".hasPrefix("Completable: "))
    #expect("\(subject.asInfallible(onErrorJustReturn: 1))".hasPrefix("Infallible<Int>: "))
  }

  @Test func `An error is a sentence, wherever it is printed`() {
    let error: any Error = RxError.timeout
    #expect("\(error)" == "Sequence timeout.")
    #expect(String(reflecting: error) == "Sequence timeout.")
  }
}
