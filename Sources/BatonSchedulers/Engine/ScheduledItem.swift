// SPDX-License-Identifier: MIT

import Synchronization

/// A piece of scheduled work and the disposable that cancels it, in one object.
///
/// Invariant: the thread that moves the item out of `pending` owns the work.
///
///     pending ── run ──▶ running ── the action returned ──▶ finished
///        │                  │                                  │
///        └───── dispose ────┴───────────── dispose ────────────┴──▶ disposed
///
/// Disposing of a pending item frees its work. Disposing of a finished item disposes of what its action
/// returned. If an item is disposed of while its action runs, the running thread disposes of what the action
/// returns. Refusing an item moves it through the same states, and tells its owner instead of running the
/// work.
@usableFromInline
package class ScheduledItem: Disposable, @unchecked Sendable {  // Sendable: `status` says whose it is.
  enum Status: UInt8, AtomicRepresentable {
    case pending, running, finished, disposed
  }

  /// The work and its result share one field, because each cache line that passes from thread to thread costs
  /// time.
  private enum Content {
    case nothing
    case work(ScheduledWork)
    /// What the action returned, boxed: most actions return nothing to dispose of.
    case returned(Returned)
  }

  private let status = Atomic(Status.pending)

  // Exclusivity unchecked: belongs to the owner of the chain.
  @safe @exclusivity(unchecked) final var link = ChainLink()

  /// Not generic, because a generic class is several times slower where the compiler cannot specialise it.
  ///
  /// Exclusivity unchecked: the work belongs to the thread that moves the item out of `pending`, the result
  /// to the thread that moves it from `finished` to `disposed`.
  @safe @exclusivity(unchecked) private final var content: Content

  /// Where the work was scheduled, if a timeline is being recorded. Exclusivity unchecked: it is written
  /// before the item is queued.
  @safe @exclusivity(unchecked) final var ticket = RunTrace.ticket()

  init(_ work: consuming ScheduledWork?) {
    switch consume work {
    case let work?: content = .work(consume work)
    case nil: content = .nothing
    }
  }

  /// The deadline, on the ``MonotonicClock``; 0 if the work has none.
  var due: UInt64 { 0 }

  /// Whether the work must run in any case, on a closed queue too.
  var isOwed: Bool { false }

  final var isDisposed: Bool { status.load(ordering: .acquiring) == .disposed }

  /// Runs the work, unless the item has been disposed of.
  func run() {
    if begin() { answer(nil) }
  }

  /// Frees the work and tells its owner that it will not run, unless the item has been disposed of.
  func refuse(_ refusal: SchedulerRefusal) {
    if begin() { answer(refusal) }
  }

  /// Runs or refuses what a subclass holds in the place of work. Called by the thread that has moved the item
  /// to `running`.
  func answerHeld(_ refusal: SchedulerRefusal?) {}

  /// Frees the work. Called by the thread that has moved the item from `pending` to `disposed`.
  func discard() { content = .nothing }

  @usableFromInline
  package final func dispose() {
    switch status.exchange(.disposed, ordering: .acquiringAndReleasing) {
    case .pending: discard()
    case .finished: disposeOfReturned()
    case .running, .disposed: break
    }
  }

  /// Moves the item from `pending` to `running`. Returns false if it has been disposed of.
  @inline(__always)
  final func begin() -> Bool { move(from: .pending, to: .running) }

  /// Runs or refuses the work. Called by the thread that has moved the item to `running`.
  @inline(__always)
  final func answer(_ refusal: SchedulerRefusal?) {
    guard case .work(let work) = take() else { return answerHeld(refusal) }
    if refusal == nil { noteBegin() }
    // Consumed, because a copy would count a reference to the closure's context, to which other threads count
    // references too.
    let returned = (consume work).answer(refusal)
    if refusal == nil { noteEnd() }
    if returned.doesNothing { return }
    content = .returned(Returned(returned))
    if !move(from: .running, to: .finished) { disposeOfReturned() }
  }

  @inline(__always)
  final func move(from old: Status, to new: Status) -> Bool {
    status.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  @inline(__always)
  final func noteBegin() {
    if RunTrace.isOn { RunTrace.beginPiece(ticket) }
  }

  @inline(__always)
  final func noteEnd() {
    if RunTrace.isOn { RunTrace.endPiece(ticket, due: due) }
  }

  private final func disposeOfReturned() {
    if case .returned(let returned) = take() { returned.disposable.dispose() }
  }

  /// Swaps, because a copy counts a reference to the closure's context, whose count other threads change at
  /// the same time.
  @inline(__always)
  private final func take() -> Content {
    var taken = Content.nothing
    swap(&taken, &content)
    return taken
  }
}

private final class Returned {
  let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }
}

extension ScheduledWork {
  /// The work of an item that another one stands for.
  init(_ item: ScheduledItem) {
    self.init(
      .refusable { refusal in
        if let refusal { item.refuse(refusal) } else { item.run() }
        return Disposables.create()
      }
    )
  }
}
