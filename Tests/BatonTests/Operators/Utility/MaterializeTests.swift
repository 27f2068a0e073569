// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// A user's own notion of an event.
private struct Reading: EventConvertible, Sendable {
  let event: Event<Int>
}

@Suite("Events as elements, and elements as events")
struct MaterializeTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("materialize sends each event as an element when it comes, and completes after the terminal one")
  func materialize() {
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(220, 3), .completed(250)])
    let result = scheduler.start { source.materialize() }
    #expect(
      result.events == [
        .next(210, .next(2)), .next(220, .next(3)), .next(250, .completed), .completed(250),
      ])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("materialize makes an element of an error")
  func materializeError() {
    let source = scheduler.createHotObservable([.next(210, 2), .error(250, Failure.first)])
    let result = scheduler.start { source.materialize() }
    #expect(
      result.events == [.next(210, .next(2)), .next(250, .error(Failure.first)), .completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("materialize of nothing sends the completion; of silence nothing; and is disposed of")
  func materializeNothing() {
    #expect(events(of: Observable<Int>.empty().materialize()) == ["next(completed)", "completed"])
    let silent = scheduler.createHotObservable([.next(150, 1)])
    let result = scheduler.start(disposed: 300) { silent.materialize() }
    #expect(result.events == [])
    #expect(silent.subscriptions == [Subscription(200, 300)])
  }

  @Test("materialize does not complete if its last element was one too many")
  func materializeDisposed() {
    #expect(events(of: Observable.just(1).materialize().take(2)).count == 3)
    let recorder = Recorder<String>()
    let slot = Slot()
    let tap = Tap<Int>()
    slot.keep(
      tap.asObservable().materialize().subscribe {
        recorder.note("\($0)")
        slot.dispose()
      })
    tap.complete()
    #expect(recorder.events == ["next(completed)"])
  }

  @Test("dematerialize sends what the elements stand for, and ends with the first that is terminal")
  func dematerialize() {
    let source = scheduler.createHotObservable([
      .next(210, Event.next(2)), .next(220, .next(3)), .next(230, .completed), .next(240, .next(4)),
      .completed(250),
    ])
    let result = scheduler.start { source.dematerialize() }
    #expect(result.events == [.next(210, 2), .next(220, 3), .completed(230)])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test("dematerialize fails with an element that is an error, and with its source")
  func dematerializeErrors() {
    let source = scheduler.createHotObservable([
      .next(210, Event.next(2)), .next(220, .error(Failure.first)), .completed(250),
    ])
    let failing = scheduler.createHotObservable([
      .next(210, Event.next(2)), .error(240, Failure.second),
    ])
    let first = scheduler.createObserver(Int.self)
    let result = scheduler.start {
      _ = source.dematerialize().subscribe(first)
      return failing.dematerialize()
    }
    #expect(first.events == [.next(210, 2), .error(220, Failure.first)])
    #expect(result.events == [.next(210, 2), .error(240, Failure.second)])
    #expect(source.subscriptions == [Subscription(100, 220)])
    #expect(failing.subscriptions == [Subscription(200, 240)])
  }

  @Test("dematerialize ends with its source, and is disposed of")
  func dematerializeEnds() {
    let source = scheduler.createHotObservable([.next(210, Event.next(2)), .completed(250)])
    let result = scheduler.start { source.dematerialize() }
    #expect(result.events == [.next(210, 2), .completed(250)])
    let other = TestScheduler(initialClock: 0)
    let silent = other.createHotObservable([.next(210, Event.next(2))])
    #expect(other.start(disposed: 300) { silent.dematerialize() }.events == [.next(210, 2)])
    #expect(silent.subscriptions == [Subscription(200, 300)])
  }

  @Test("whatever can be turned into an event can be dematerialized")
  func ownEvents() {
    let readings = Observable.of(Reading(event: .next(1)), Reading(event: .error(Failure.first)))
    #expect(events(of: readings.dematerialize()) == ["next(1)", "error(first)"])
  }

  @Test("one undoes the other")
  func roundTrip() {
    let source = scheduler.createHotObservable([.next(210, 2), .next(220, 3), .error(250, Failure.first)])
    let result = scheduler.start { source.materialize().dematerialize() }
    #expect(result.events == [.next(210, 2), .next(220, 3), .error(250, Failure.first)])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }
}
