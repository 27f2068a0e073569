// SPDX-License-Identifier: MIT

import Synchronization

/// A piece of work in virtual time, and the disposable that cancels it.
///
/// ```
/// pending ──claim──▶ running ──the action returned──▶ finished
///    └───────────────────┴───────────dispose──────────────┴──▶ disposed
/// ```
/// Invariant: the thread that moves the item out of `pending` owns the action. The running thread owns the
/// result until the item is `finished`, and then the thread that moves it out of that state. An item whose
/// action returns nothing to dispose of stays `running`.
///
/// A disposed item holds nothing of a user's, or the thread that disposed of it still holds it. So the queue
/// may release disposed items under its lock.
final class VirtualTimeItem: Disposable, @unchecked Sendable {
  // Sendable: `phase` decides which thread owns the action and the result.
  /// The unit argument is the state of ``VirtualTimeScheduler/scheduleAbsoluteVirtual(_:time:action:)`` if
  /// that is empty, so that such a closure is stored without a thunk.
  typealias Action = (()) -> any Disposable

  private enum Phase: UInt8, AtomicRepresentable { case pending, running, finished, disposed }

  /// What the action returned, boxed: most actions return nothing to dispose of.
  private final class Result: Sendable {
    let value: any Disposable
    init(_ value: any Disposable) { self.value = value }
  }

  private let phase = Atomic(Phase.pending)
  private let queue: VirtualTimeQueue
  // Exclusivity unchecked: see the owners above. A dynamic check would cost more than the access.
  @exclusivity(unchecked) private var action: Action?
  @exclusivity(unchecked) private var result: Result?

  /// Makes an item that waits in `queue`.
  init(queue: VirtualTimeQueue, action: @escaping Action) {
    self.queue = queue
    self.action = action
  }

  var isDisposed: Bool { phase.load(ordering: .acquiring) == .disposed }

  /// Prefetches the item into the cache.
  @inline(__always)
  func touch() { _ = phase.load(ordering: .relaxed) }

  /// Reserves the item for ``run()``. Returns false if it has been disposed of.
  @inline(__always)
  func claim() -> Bool { move(from: .pending, to: .running) }

  @inline(__always)
  private func move(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  /// Moves the item to `disposed`. Returns the phase before.
  private func enterDisposed() -> Phase { phase.exchange(.disposed, ordering: .acquiringAndReleasing) }

  /// Runs the action of a claimed item, and frees it.
  func run() {
    let action = self.action.take()!
    if RunTrace.isOn { RunTrace.beginPiece(.none) }
    let result = action(())
    if RunTrace.isOn { RunTrace.endPiece(.none) }
    if !(result is NopDisposable) { finish(Result(result)) }
  }

  private func finish(_ result: Result) {
    self.result = result
    if !move(from: .running, to: .finished) { self.result.take()?.value.dispose() }
  }

  func dispose() {
    switch enterDisposed() {
    case .pending:
      action = nil
      queue.noteCancelled()
    case .finished: result.take()?.value.dispose()
    case .running, .disposed: break
    }
  }

  /// Disposes of an item that has been removed from its queue.
  func abandon() {
    if enterDisposed() == .pending { action = nil }
  }
}
