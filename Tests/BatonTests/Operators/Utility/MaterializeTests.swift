// SPDX-License-Identifier: MIT

import Baton
import Testing

/// A user's own notion of an event.
private struct Reading: EventConvertible, Sendable {
  let event: Event<Int>
}

@Suite("Events as elements, and elements as events")
struct MaterializeTests {
  @Test func `whatever can be turned into an event can be dematerialized`() {
    let readings = Observable.of(Reading(event: .next(1)), Reading(event: .error(Failure.first)))
    #expect(events(of: readings.dematerialize()) == ["next(1)", "error(first)"])
  }
}
