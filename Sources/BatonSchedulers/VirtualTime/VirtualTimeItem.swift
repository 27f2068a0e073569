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

  private enum Phase {
    static let pending: UInt8 = 0
    static let running: UInt8 = 1
    static let finished: UInt8 = 2
    static let disposed: UInt8 = 3
  }

  /// What the action returned. Most return nothing to dispose of, so that the others pay for the place.
  private final class Result: Sendable {
    let value: any Disposable
    init(_ value: any Disposable) { self.value = value }
  }

  private let phase = Atomic<UInt8>(Phase.pending)
  private let queue: VirtualTimeQueue
  // The owners above make an access exclusive; a dynamic check costs more than the access.
  @exclusivity(unchecked) private var action: Action?
  @exclusivity(unchecked) private var result: Result?

  /// Makes an item that waits in `queue`.
  init(queue: VirtualTimeQueue, action: @escaping Action) {
    self.queue = queue
    self.action = action
  }

  var isDisposed: Bool { phase.load(ordering: .acquiring) == Phase.disposed }

  /// Brings the item into the cache.
  @inline(__always)
  func touch() { _ = phase.load(ordering: .relaxed) }

  /// Reserves the item for ``run()``, unless it has been disposed of.
  @inline(__always)
  func claim() -> Bool { move(from: Phase.pending, to: Phase.running) }

  @inline(__always)
  private func move(from old: UInt8, to new: UInt8) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  /// Makes it disposed of and returns the phase it was in.
  private func enterDisposed() -> UInt8 { phase.exchange(Phase.disposed, ordering: .acquiringAndReleasing) }

  /// Runs the action of a claimed item, and frees it.
  func run() {
    let action = self.action.take()!
    let result = action(())
    if !(result is NopDisposable) { finish(Result(result)) }
  }

  private func finish(_ result: Result) {
    self.result = result
    if !move(from: Phase.running, to: Phase.finished) { self.result.take()?.value.dispose() }
  }

  func dispose() {
    switch enterDisposed() {
    case Phase.pending:
      action = nil
      queue.noteCancelled()
    case Phase.finished: result.take()?.value.dispose()
    default: break
    }
  }

  /// Disposes of an item that has left its queue.
  func abandon() {
    if enterDisposed() == Phase.pending { action = nil }
  }
}
