// SPDX-License-Identifier: MIT

import Baton
import Testing

/// An operator with one source, put to the laws that hold for all of them.
struct LinearOperator: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (Observable<Int>) -> Observable<String>

  init<Result: Sendable>(
    _ name: String,
    _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Result>
  ) {
    testDescription = name
    self.apply = { apply($0).map { "\($0)" } }
  }

  /// Those that send an element as soon as they receive one.
  static let prompt: [LinearOperator] = [
    .init("map") { $0.map { $0 * 2 } },
    .init("filter") { $0.filter { $0 > 0 } },
    .init("compactMap") { $0.compactMap { $0 } },
    .init("enumerated") { $0.enumerated() },
    .init("pairwise") { $0.startWith(0).pairwise() },
    .init("scan") { $0.scan(0, accumulator: +) },
    .init("scan(into:)") { $0.scan(into: [Int]()) { $0.append($1) } },
    .init("take") { $0.take(100) },
    .init("skip") { $0.skip(0) },
    .init("distinctUntilChanged") { $0.distinctUntilChanged() },
    .init("distinctUntilChanged(keySelector)") { $0.distinctUntilChanged { $0 / 2 } },
    .init("distinctUntilChanged(comparer)") { $0.distinctUntilChanged { $0 == $1 } },
    .init("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: \.magnitude) },
    .init("take(while:)") { $0.take(while: { $0 < 100 }) },
    .init("take(while:) inclusively") { $0.take(while: { $0 < 100 }, behavior: .inclusive) },
    .init("take(until:)") { $0.take(until: { $0 > 100 }) },
    .init("skip(while:)") { $0.skip(while: { $0 < 0 }) },
    .init("ifEmpty(default:)") { $0.ifEmpty(default: 9) },
    .init("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .just(9)) },
    .init("materialize and dematerialize") { $0.materialize().dematerialize() },
    .init("multicast(_:selector:)") { $0.multicast({ PublishSubject() }) { $0.map { $0 + 1 } } },
    .init("using") { source in .using({ BooleanDisposable() }, observableFactory: { _ in source }) },
    .init("debug") { $0._debug("", trimOutput: false) { _ in } },
    .init("do") { $0.do(onNext: { _ in }, afterNext: { _ in }, onDispose: {}) },
  ]

  /// Those that wait for the completion.
  static let patient: [LinearOperator] = [
    .init("reduce") { $0.reduce(0, accumulator: +) },
    .init("reduce(mapResult:)") { $0.reduce(0, accumulator: +, mapResult: { -$0 }) },
    .init("toArray") { $0.toArray().asObservable() },
    .init("takeLast") { $0.takeLast(2) },
    .init("ignoreElements") { $0.ignoreElements() },
    .init("first of the last") { $0.takeLast(1).first().asObservable() },
    .init("single of the last") { $0.takeLast(1).single() },
    .init("element of the last") { $0.takeLast(1).element(at: 0) },
    .init("asSingle") { $0.take(1).asSingle().asObservable() },
  ]
}

@Suite("The laws of operators with one source")
struct LinearLawsTests {
  @Test("An error passes, and nothing after it", arguments: LinearOperator.prompt + LinearOperator.patient)
  func errors(tested: LinearOperator) {
    #expect(events(of: tested.apply(.error(Failure.first))) == ["error(first)"])
    let tap = Tap<Int>()
    let recorder = Recorder<String>()
    let subscription = tested.apply(tap.asObservable()).subscribe(recorder)
    tap.fail(Failure.first)
    tap.fail(Failure.second)
    tap.send(1)
    tap.complete()
    #expect(recorder.events == ["error(first)"])
    #expect(tap.disposals == 1)
    subscription.dispose()
  }

  @Test(
    "G1 there is one terminal event, and the source is let go",
    arguments: LinearOperator.prompt + LinearOperator.patient
  )
  func completion(tested: LinearOperator) {
    let tap = Tap<Int>()
    let recorder = Recorder<String>()
    let subscription = tested.apply(tap.asObservable()).subscribe(recorder)
    tap.send(1, 2, 3)
    tap.complete()
    tap.send(4)
    tap.complete()
    let all = recorder.events
    #expect(all.last == "completed")
    #expect(all.dropLast().allSatisfy { $0.hasPrefix("next(") })
    #expect(tap.disposals == 1)
    subscription.dispose()
  }

  @Test("R12 disposal in a callback stops a source that sends in a loop", arguments: LinearOperator.prompt)
  func disposalInCallback(tested: LinearOperator) {
    let recorder = Recorder<String>()
    onTrampoline {
      let slot = Slot()
      let endless = Observable.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 })
      slot.keep(
        tested.apply(endless).subscribe { event in
          recorder.on(event)
          slot.dispose()
        }
      )
    }
    #expect(recorder.events.count == 1)
  }

  @Test("G5 after disposal nothing arrives", arguments: LinearOperator.prompt + LinearOperator.patient)
  func disposal(tested: LinearOperator) {
    let tap = Tap<Int>()
    let recorder = Recorder<String>()
    let subscription = tested.apply(tap.asObservable()).subscribe(recorder)
    subscription.dispose()
    tap.send(1)
    tap.complete()
    #expect(recorder.events == [])
    #expect(tap.disposals == 1)
  }

  @Test("Each subscriber has a state of its own", arguments: LinearOperator.prompt + LinearOperator.patient)
  func separateState(tested: LinearOperator) {
    let tap = Tap<Int>()
    let sequence = tested.apply(tap.asObservable())
    let (one, two) = (Recorder<String>(), Recorder<String>())
    let subscriptions = [sequence.subscribe(one), sequence.subscribe(two)]
    tap.send(1, 1, 2, 3)
    tap.complete()
    #expect(one.events == two.events)
    #expect(one.events == events(of: tested.apply(.of(1, 1, 2, 3))))
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("G3 an element sent while another is delivered waits its turn", arguments: LinearOperator.prompt)
  func reentrancy(tested: LinearOperator) {
    let tap = Tap<Int>()
    let recorder = Recorder<String>()
    let subscription = tested.apply(tap.asObservable()).subscribe { event in
      recorder.note("begin")
      if recorder.events.count == 1 { tap.send(4) }
      recorder.on(event)
    }
    tap.send(1)
    tap.complete()
    let flat = events(of: tested.apply(.of(1, 4)))
    #expect(recorder.events == flat.flatMap { ["begin", $0] })
    subscription.dispose()
  }

  @Test("G6 nothing is kept after the end", arguments: LinearOperator.prompt + LinearOperator.patient)
  func release(tested: LinearOperator) {
    final class Token: Sendable {}
    weak let token: Token?
    let subscription: any Disposable
    do {
      let strong = Token()
      token = strong
      subscription = tested.apply(
        .create { observer in
          observer.onNext(1)
          observer.onCompleted()
          return Disposables.create(with: { withExtendedLifetime(strong) {} })
        }
      ).subscribe(Recorder<String>())
    }
    #expect(token == nil)
    subscription.dispose()
  }
}
