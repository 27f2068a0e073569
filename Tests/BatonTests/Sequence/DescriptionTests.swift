// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("N16 A sequence says what it is")
struct DescriptionTests {
  private let subject = PublishSubject<Int>()

  @Test("Its operators stand in its description, the last one first, as far as a subject")
  func chain() {
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

  static let operators: [(String, Observable<Int>)] = {
    let source = Observable.just(1)
    let scheduler = HistoricalScheduler()
    return [
      ("create", .create { _ in Disposables.create() }), ("empty", .empty()), ("never", .never()),
      ("from", .from([1, 2])), ("range", .range(start: 1, count: 2)), ("deferred", .deferred { source }),
      ("timer", .timer(.seconds(1), scheduler: scheduler)),
      ("timer", .interval(.seconds(1), scheduler: scheduler)),
      ("take(while:) ← just", source.take(while: { $0 > 1 })),
      ("skip(while:) ← just", source.skip(while: { $0 > 1 })),
      ("element(at:) ← just", source.element(at: 1)), ("pairwise", source.pairwise().map { $0.current }),
      ("observe(on:) ← …", source.observe(on: scheduler)),
      ("observe(on:) ← …", source.observe(on: scheduler, capacity: 1, whenFull: .dropOldest)),
      ("subscribe(on:) ← …", source.subscribe(on: scheduler)),
      ("debounce ← …", source.debounce(.seconds(1), scheduler: scheduler)),
      ("delay ← …", source.delay(.seconds(1), scheduler: scheduler)),
      ("sample ← …", source.sample(source)),
      ("timeout ← …", source.timeout(.seconds(1), scheduler: scheduler)),
      ("map(maxConcurrent:) ← …", source.map(maxConcurrent: 2) { $0 }),
      ("filter(maxConcurrent:) ← …", source.filter(maxConcurrent: 2) { _ in true }),
      ("mapLatest ← …", source.mapLatest { $0 }), ("carrying ← …", source.carrying(Request.$id)),
      ("carrying ← just", source.carrying(Request.$tenant) { $0 }),
      ("flatMap ← …", source.flatMap { Observable.just($0) }), ("merge ← …", .merge(source, source)),
      ("concat ← …", .concat(source, source)), ("zip ← …", .zip(source, source) { $0 + $1 }),
      ("combineLatest ← …", .combineLatest(source, source, source) { $0 + $1 + $2 }),
      ("take(until:) ← …", source.take(until: source)), ("catch ← …", source.catch { _ in .just(2) }),
      ("do ← …", source.do(onNext: { _ in })), ("do ← …", source.debug("", to: { _ in })),
    ]
  }()

  @Test(
    "Each operator is called by its name; what keeps its sources to itself ends the chain",
    arguments: operators)
  func named(_ description: String, _ sequence: Observable<Int>) {
    let expected = description == "pairwise" ? "map ← pairwise ← just" : description
    #expect("\(sequence)" == "Observable<Int>: \(expected)")
  }

  @Test("A long chain is cut")
  func long() {
    let sequence = (0..<100_000).reduce(subject.asObservable()) { sequence, _ in sequence.map { $0 } }
    #expect("\(sequence)" == "Observable<Int>: " + String(repeating: "map ← ", count: 24) + "…")
  }

  @Test("A subject is its type; what has a value shows it, and how it ended")
  func values() {
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

  @Test("A trait has its own name")
  func traits() {
    #expect("\(Single.just(1).map { $0 })".hasPrefix("Single<Int>: "))
    #expect("\(subject.first())" == "Single<Optional<Int>>: first ← PublishSubject")
    #expect("\(subject.ignoreElements().asCompletable())".hasPrefix("Completable: "))
    #expect("\(subject.asInfallible(onErrorJustReturn: 1))".hasPrefix("Infallible<Int>: "))
  }

  @Test("An error is a sentence, wherever it is printed")
  func errors() {
    let error: any Error = RxError.timeout
    #expect("\(error)" == "Sequence timeout.")
    #expect(String(reflecting: error) == "Sequence timeout.")
  }
}
