// SPDX-License-Identifier: MIT

import Synchronization

/// One piece of scheduled work, and the disposable that cancels it.
///
/// ```
/// pending ──claim──▶ running ──the action returned──▶ finished
///    └───────────────────┴───────────dispose──────────────┴──▶ disposed
/// ```
/// Whoever leaves `pending` owns the action; the runner owns the result until `finished`, and whoever leaves
/// that owns it then. Work that returned nothing to dispose of stays `running`: it makes no difference.
///
/// A disposed item holds nothing of a user's, or whoever disposed of it is still there to free that. So it may be
/// let go of under a lock.
final class VirtualTimeItem: Disposable, @unchecked Sendable {  // Sendable: see the owners above.
  /// Its argument is the state of ``VirtualTimeScheduler/scheduleAbsoluteVirtual(_:time:action:)`` where that is
  /// nothing, so that such a closure is stored as it is, without another around it.
  typealias Action = (()) -> any Disposable

  private enum Phase: UInt8, AtomicRepresentable { case pending, running, finished, disposed }

  /// What the action returned. Most return nothing to dispose of, so that the others pay for the place.
  private final class Result: Sendable {
    let value: any Disposable
    init(_ value: any Disposable) { self.value = value }
  }

  private let phase = Atomic(Phase.pending)
  private let queue: VirtualTimeQueue
  // The owners above make an access exclusive; a dynamic check costs more than the access.
  @exclusivity(unchecked) private var action: Action?
  @exclusivity(unchecked) private var result: Result?

  /// Makes an item that waits in `queue`.
  init(queue: VirtualTimeQueue, action: @escaping Action) {
    self.queue = queue
    self.action = action
  }

  var isDisposed: Bool { phase.load(ordering: .acquiring) == .disposed }

  /// Brings the item into the cache.
  @inline(__always)
  func touch() { _ = phase.load(ordering: .relaxed) }

  /// Reserves the item for ``run()``, unless it has been disposed of.
  @inline(__always)
  func claim() -> Bool { move(from: .pending, to: .running) }

  @inline(__always)
  private func move(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  /// Makes it disposed of and returns the phase it was in.
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

  /// Disposes of an item that has left its queue.
  func abandon() {
    if enterDisposed() == .pending { action = nil }
  }
}
