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

  @Test("whatever can be turned into an event can be dematerialized")
  func ownEvents() {
    let readings = Observable.of(Reading(event: .next(1)), Reading(event: .error(Failure.first)))
    #expect(events(of: readings.dematerialize()) == ["next(1)", "error(first)"])
  }
}
