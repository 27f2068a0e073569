// SPDX-License-Identifier: MIT

/// A scheduler for whose hops something else holds. Only the library asks, once for each subscription.
package protocol HopScheduler: ImmediateScheduler {
  var hopPlace: HopPlace { get }
  var eventsPerTurn: Int { get }
}

extension HopScheduler {
  package var eventsPerTurn: Int { HopPlace.usualEventsPerTurn }
}

/// Where a hop runs, and for how long at a time.
@usableFromInline
package struct HopPlace: Sendable {
  /// Many, and not without a bound, so that others get their turn.
  package static let usualEventsPerTurn = 512

  @usableFromInline package let scheduler: any ImmediateScheduler
  /// The most events that are delivered in one piece of work.
  @usableFromInline package let eventsPerTurn: Int

  @usableFromInline
  package init(_ scheduler: any ImmediateScheduler) {
    if let place = (scheduler as? any HopScheduler)?.hopPlace {
      self = place
    } else {
      self.init(scheduler, eventsPerTurn: Self.usualEventsPerTurn)
    }
  }

  /// The most events that are delivered in one piece of work on `scheduler`.
  @usableFromInline
  package static func eventsPerTurn(on scheduler: any ImmediateScheduler) -> Int {
    (scheduler as? any HopScheduler)?.eventsPerTurn ?? usualEventsPerTurn
  }

  init(_ scheduler: any ImmediateScheduler, eventsPerTurn: Int) {
    self.scheduler = scheduler
    self.eventsPerTurn = eventsPerTurn
  }
}

extension NewThreadScheduler: HopScheduler {
  // A thread for each subscription.
  package var hopPlace: HopPlace { HopPlace(makeWorker()) }
}

extension VirtualTimeScheduler: HopScheduler {
  // Each event takes its own step, so that a test sees when it was its turn.
  package final var eventsPerTurn: Int { 1 }
  package final var hopPlace: HopPlace { HopPlace(self, eventsPerTurn: eventsPerTurn) }
}
