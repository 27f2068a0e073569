// SPDX-License-Identifier: MIT

import Synchronization

/// A piece of scheduled work, and the disposable that cancels it: one object.
///
/// States and transitions; whoever makes a transition out of `pending` owns the work:
///
///     pending ── run ──▶ running ── the action returned ──▶ finished
///        │                  │                                  │
///        └───── dispose ────┴───────────── dispose ────────────┴──▶ disposed
///
/// Disposing of a pending item frees its work, of a finished one disposes of what the action returned; an item
/// that finds itself disposed when its action returns disposes of that itself.
class ScheduledItem: Disposable, @unchecked Sendable {  // Sendable: `status` says who owns the other fields.
  enum Status {
    static let pending: UInt8 = 0
    static let running: UInt8 = 1
    static let finished: UInt8 = 2
    static let disposed: UInt8 = 3
  }

  final let status = Atomic<UInt8>(Status.pending)

  /// What the action returned. Unchecked: written before `finished` is set, taken by who set `disposed` after.
  @exclusivity(unchecked) private final var inner: Returned?

  /// The next item in the chain that this one is in. Unchecked: belongs to who owns the chain.
  @exclusivity(unchecked) final var link: Unmanaged<ScheduledItem>?

  /// The work. A closure and not a state and an action, which would make the class generic: generic classes are
  /// several times slower where the compiler cannot specialise them, as behind `any Scheduler`. Unchecked:
  /// belongs to who moves the item out of `pending`.
  @exclusivity(unchecked) private final var work: (() -> any Disposable)?

  init(_ work: (() -> any Disposable)?) { self.work = work }

  /// Runs the work, if it has not been disposed of.
  func run() {
    guard begin(), let work = work.take() else { return }
    finish(work())
  }

  /// Frees the work, and tells whoever scheduled it that it will not be run, if the item has not been disposed
  /// of.
  func refuse(_ refused: Refused) { dispose() }

  /// Frees the work. Called by who moved the item from `pending` to `disposed`.
  func discard() { work = nil }

  final func dispose() {
    switch status.exchange(Status.disposed, ordering: .acquiringAndReleasing) {
    case Status.pending: discard()
    case Status.finished: inner.take()?.disposable.dispose()
    default: break
    }
  }

  /// Moves from `pending` to `running`; false if the item has been disposed of.
  @inline(__always)
  final func begin() -> Bool { move(from: Status.pending, to: Status.running) }

  @inline(__always)
  final func finish(_ returned: any Disposable) {
    // Not `is`: that asks the runtime.
    if type(of: returned) == NopDisposable.self { return }
    inner = Returned(returned)
    if move(from: Status.running, to: Status.finished) { return }
    inner.take()?.disposable.dispose()
  }

  @inline(__always)
  final func move(from old: UInt8, to new: UInt8) -> Bool {
    status.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}

/// What an action returned, in a box that is made only if there is something to dispose of: most items are
/// spared the room.
private final class Returned {
  let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }
}
