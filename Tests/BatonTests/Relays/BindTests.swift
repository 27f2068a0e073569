// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct BindTests {
  @Test func `To observers: each event goes to one after the other, the terminal event too`() {
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let first = AnyObserver<Int> { log.append("first \($0)") }
    let second = AnyObserver<Int> { log.append("second \($0)") }
    _ = source.bind(to: first, second)
    source.onNext(1)
    source.onError(Failure.first)
    #expect(
      log.elements == ["first next(1)", "second next(1)", "first error(first)", "second error(first)"])
  }

  @Test func `To observers of optional elements`() {
    let recorder = Recorder<Int?>()
    _ = Observable.of(1, 2).bind(to: recorder)
    #expect(recorder.events == ["next(Optional(1))", "next(Optional(2))", "completed"])
  }

  @Test func `To relays: each element is accepted, the completion is not theirs`() {
    let source = PublishSubject<Int>()
    let (publish, behavior, replay) =
      (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    let recorder = JoinRecorder(publish)
    let others = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
    let bindings = [
      source.bind(to: publish), source.bind(to: behavior), source.bind(to: replay),
      source.bind(to: others[0], others[1]),
    ]
    source.onNext(1)
    bindings[0].dispose()
    source.onNext(2)
    source.onCompleted()
    #expect(recorder.events == ["1"])
    #expect(behavior.value == 2)
    #expect(others.map(\.value) == [2, 2])
    let late = JoinRecorder(replay)
    #expect(late.events == ["1", "2"])
  }

  @Test func `To relays of optional elements`() {
    let (publish, behavior, replay) =
      (PublishRelay<Int?>(), BehaviorRelay<Int?>(value: nil), ReplayRelay<Int?>.createUnbound())
    let recorder = Recorder<Int?>()
    _ = publish.subscribe(recorder)
    _ = Observable.just(1).bind(to: publish)
    _ = Observable.just(1).bind(to: behavior)
    _ = Observable.just(1).bind(to: replay)
    _ = replay.subscribe(recorder)
    #expect(behavior.value == 1)
    #expect(recorder.events == ["next(Optional(1))", "next(Optional(1))"])
  }

  @Test func `To a function, and to one that takes an argument more`() {
    let source = Observable.of(1, 2)
    let log = Log<Int>()
    _ = source.bind { source in source.subscribe(onNext: { log.append($0) }) }
    let adding = { @Sendable (source: Observable<Int>) in
      { @Sendable (summand: Int) in source.subscribe(onNext: { log.append($0 + summand) }) }
    }
    _ = source.bind(to: adding, curriedArgument: 10)
    #expect(log.elements == [1, 2, 11, 12])
  }

  @Test func `To a closure, with an object that is held weakly`() {
    let source = PublishSubject<Int>()
    let log = Log<Int>()
    var held: Held? = Held()
    _ = source.bind(with: held!, onNext: { _, element in log.append(element) })
    _ = source.bind(onNext: { log.append(-$0) })
    source.onNext(1)
    held = nil
    source.onNext(2)
    #expect(log.elements == [1, -1, -2])
  }

  @MainActor final class Screen {
    var seen: [Int] = []
    func show(_ element: Int) { seen.append(element) }
  }

  @Test("N2 a closure that is written on the main actor is called there, at once where the element is there")
  @MainActor
  func mainActor() async {
    let screen = Screen()
    let relay = PublishRelay<Int>()
    let bindings = [
      relay.bind(onNext: { screen.seen.append($0) }), relay.bind(onNext: screen.show),
      relay.bind(with: screen, onNext: { $0.seen.append($1) }),
    ]
    relay.accept(1)
    #expect(screen.seen == [1, 1, 1])
    let arrival = Arrival()
    let last = relay.bind(onNext: { _ in arrival.signal() })
    elsewhere { relay.accept(2) }
    await arrival.wait()
    await mainQueueHasRun()
    #expect(screen.seen == [1, 1, 1, 2, 2, 2])
    for binding in bindings + [last] { binding.dispose() }
  }

  #if !DEBUG
    @Test func `An error that reaches a binding is a line on standard error, and ends it`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        _ = Observable.error(Failure.first).bind(to: BehaviorRelay(value: 0))
      }
      #expect(result.message.contains("a sequence that is bound must not fail, failed with first"))
    }
  #endif
}
