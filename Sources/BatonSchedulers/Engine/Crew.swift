// SPDX-License-Identifier: MIT

/// The servers of an ``ItemQueue``, which run its items: threads (``ThreadCrew``), an event loop
/// (``LoopCrew``), or blocks on a dispatch queue or an actor (``BlockCrew``).
///
/// A crew is a value that decides, under the queue's lock, what its driver does outside the lock: a `Call`.
/// It knows no items, and is tested without a thread.
///
///     none ── call ──▶ called ── begin ──▶ running ── nothing to run ──▶ asleep ── call ──▶ called
///                                            │ ▲                           │
///                                   over ◀───┘ └────────── begin ──────────┘
///                                          its moment has come, or it has woken up for no reason
///
/// *At most one server is called at a time*, unless the driver wakes one up by itself. A server that takes an
/// item and leaves work calls the next one. So a thread that pushes pays for one wake-up at most.
protocol Crew: Sendable {
  associatedtype Call: Sendable

  /// Whether a server has been called that has not begun.
  var isCalled: Bool { get }

  /// Whether as many servers run as may. Each of them looks into the queue before it sleeps.
  var allRun: Bool { get }

  /// Work has come: calls a server, unless one is called or all run.
  mutating func call() -> Call?

  /// Has somebody look for timers at `moment`, unless somebody does by then.
  mutating func callForTimer(at moment: UInt64) -> Call?

  /// A server has taken an item: calls the next one if anything is left that nobody looks after.
  mutating func callForRest(_ rest: Outlook) -> Call?

  /// A timer has been removed, or no more work can come: calls a server to end, or says that all is over.
  mutating func settle(_ rest: Outlook) -> Call?

  /// Whether a call by ``settle(_:)`` means that the queue takes nothing but jobs from now on.
  static var settlesForGood: Bool { get }
}

extension Crew {
  static var settlesForGood: Bool { false }

  mutating func callForRest(_ rest: Outlook) -> Call? {
    rest.hasWork ? call() : callForTimer(at: rest.earliest)
  }
}

/// What waits in a queue.
struct Outlook {
  /// Whether items wait for a server.
  var hasWork = false
  /// Whether timers wait. (One that is due at `UInt64.max` never fires.)
  var hasTimers = false
  /// When the first timer is due; `UInt64.max` without timers.
  var earliest = UInt64.max
  /// Whether no more work can come, except from work that still runs.
  var isEnding = false
}
