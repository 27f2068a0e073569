// SPDX-License-Identifier: MIT

import Synchronization

/// The state of `skip(for:)` and `skip(until:)`: closed, until the time has passed or the other source has
/// sent; over, when the source has ended or when there will be no opening, because the scheduler refused to
/// wait or the other source failed.
///
/// A refusal comes in place of the opening, so no element is on its way downstream when the refusal is sent.
/// Only the source's end may come at the same time, and an atomic exchange lets one of them be first.
@usableFromInline
final class Latch: Sendable {
  @usableFromInline
  enum State: UInt8, AtomicRepresentable, Sendable { case closed, open, over }

  @usableFromInline let state = Atomic(State.closed)

  @usableFromInline init() {}

  @inlinable var isOpen: Bool { state.load(ordering: .acquiring) == .open }

  @usableFromInline
  func open() { _ = leaveClosed(for: .open) }

  /// Records that there will be no opening. Returns false if nobody waits for one any more.
  @usableFromInline
  func refuse() -> Bool { leaveClosed(for: .over) }

  /// Records the source's end. Returns the state before: over if a refusal came first.
  @usableFromInline
  func end() -> State { state.exchange(.over, ordering: .acquiringAndReleasing) }

  private func leaveClosed(for next: State) -> Bool {
    state.compareExchange(expected: .closed, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
