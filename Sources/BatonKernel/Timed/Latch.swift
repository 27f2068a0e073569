// SPDX-License-Identifier: MIT

import Synchronization

/// The state of `skip(for:)` and `skip(until:)`. It is closed at first; open once the time has passed or the
/// other source has sent; and over once the source has ended, the scheduler has refused to wait, or the other
/// source has failed.
///
/// A refusal or failure is sent only from `closed`, when no element is on its way downstream. So only the
/// source's end can be concurrent with it, and the atomic change to `over` decides which of the two is sent.
@_fixed_layout @usableFromInline
final class Latch: Sendable {
  @frozen @usableFromInline
  enum State: UInt8, AtomicRepresentable, Sendable { case closed, open, over }

  @usableFromInline let state = Atomic(State.closed)

  @usableFromInline init() {}

  @inlinable var isOpen: Bool { state.load(ordering: .acquiring) == .open }

  @usableFromInline func open() { _ = leaveClosed(for: .open) }

  /// Records that the latch will never open. Returns false if it is open or over, so that nothing is to be
  /// sent.
  @usableFromInline func refuse() -> Bool { leaveClosed(for: .over) }

  /// Records the source's end. Returns the state before: over if a refusal came first.
  @usableFromInline func end() -> State { state.exchange(.over, ordering: .acquiringAndReleasing) }

  private func leaveClosed(for next: State) -> Bool {
    state.compareExchange(expected: .closed, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
