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
/// that finds itself disposed when its action returns disposes of that itself. An item that is refused runs too,
/// but for telling whoever scheduled it.
class ScheduledItem: Disposable, @unchecked Sendable {  // Sendable: `status` says who owns the other fields.
  enum Status: UInt8, AtomicRepresentable {
    case pending, running, finished, disposed
  }

  /// One field, for an item has these one after the other, and each word that a queue does not have to pass from
  /// thread to thread counts.
  private enum Content {
    case nothing
    case work(_Work)
    /// What the action returned, in a box: most actions return nothing to dispose of.
    case returned(Returned)
  }

  private let status = Atomic(Status.pending)

  @exclusivity(unchecked) final var link = ChainLink()  // Unchecked: belongs to who owns the chain.

  /// Closures and not a state and an action, which would make the class generic: generic classes are several
  /// times slower where the compiler cannot specialise them, as behind `any SchedulerType`. Unchecked: the work
  /// belongs to who moves the item out of `pending`, what was returned to who moves it from `finished` to `disposed`.
  @exclusivity(unchecked) private final var content: Content

  /// Where it was scheduled, if somebody wants to know.
  private final let ticket = RunTrace.ticket()

  init(_ work: _Work?) { content = work.map { .work($0) } ?? .nothing }

  /// The moment that it waits for, on the clock of ``MonotonicClock``; 0 if there is none.
  var due: UInt64 { 0 }

  /// Whether it is to be run in any case, by a closed queue too.
  var isOwed: Bool { false }

  final var isDisposed: Bool { status.load(ordering: .acquiring) == .disposed }

  /// Does the work, if it has not been disposed of.
  func run() {
    if begin() { answer(nil) }
  }

  /// Frees the work, and tells whoever scheduled it that it will not be run, if the item has not been disposed
  /// of.
  func refuse(_ refusal: SchedulerRefusal) {
    if begin() { answer(refusal) }
  }

  /// Frees the work. Called by who moved the item from `pending` to `disposed`.
  func discard() { content = .nothing }

  final func dispose() {
    switch status.exchange(.disposed, ordering: .acquiringAndReleasing) {
    case .pending: discard()
    case .finished: disposeOfReturned()
    case .running, .disposed: break
    }
  }

  /// Moves from `pending` to `running`; false if the item has been disposed of.
  @inline(__always)
  final func begin() -> Bool { move(from: .pending, to: .running) }

  /// Does the work, or refuses to. For who moved the item to `running`.
  @inline(__always)
  final func answer(_ refusal: SchedulerRefusal?) {
    guard case .work(let work) = take() else { return }
    if refusal == nil { noteBegin() }
    let returned = work.answer(refusal)
    if refusal == nil { noteEnd() }
    // Not `is`: that asks the runtime.
    if type(of: returned) == NopDisposable.self { return }
    content = .returned(Returned(returned))
    if !move(from: .running, to: .finished) { disposeOfReturned() }
  }

  @inline(__always)
  final func move(from old: Status, to new: Status) -> Bool {
    status.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  /// Says that the work is about to be done.
  @inline(__always)
  final func noteBegin() {
    if !ticket.isNone { RunTrace.beginPiece(ticket) }
  }

  /// Says that the work has been done.
  @inline(__always)
  final func noteEnd() {
    if !ticket.isNone { RunTrace.endPiece(ticket, due: due) }
  }

  private final func disposeOfReturned() {
    if case .returned(let returned) = take() { returned.disposable.dispose() }
  }

  @inline(__always)
  private final func take() -> Content {
    let taken = content
    content = .nothing
    return taken
  }
}

private final class Returned {
  let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }
}

/// A piece of work that makes its scheduler the current one itself, and keeps it: for mechanisms that are given
/// each piece by itself. A block that captures one object, and not an item and a scheduler, costs no allocation.
final class BoundItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let scheduler: any ImmediateSchedulerType & AnyObject

  init(_ scheduler: any ImmediateSchedulerType & AnyObject, _ work: _Work) {
    self.scheduler = scheduler
    super.init(work)
  }

  override func run() {
    RunningScheduler.run(as: scheduler, isWork: false) { super.run() }
  }
}

/// A piece of work that is counted while it is pending.
final class CountedItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let bound: QueueBound

  /// - Parameter bound: Has counted the item in.
  init(bound: QueueBound, _ work: _Work) {
    self.bound = bound
    super.init(work)
  }

  override func run() { leave(nil) }

  override func refuse(_ refusal: SchedulerRefusal) { leave(refusal) }

  override func discard() {
    bound.leave()
    super.discard()
  }

  private func leave(_ refusal: SchedulerRefusal?) {
    guard begin() else { return }
    bound.leave()
    answer(refusal)
  }
}
