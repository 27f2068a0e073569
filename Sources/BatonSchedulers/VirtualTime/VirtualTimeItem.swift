// SPDX-License-Identifier: MIT

import Synchronization

/// One piece of scheduled work, and the disposable that cancels it.
///
/// ```
/// pending ──claim──▶ running ──the action returned──▶ finished
///    └───────────────────┴───────────dispose──────────────┴──▶ disposed
/// ```
/// Whoever leaves `pending` owns the action; the runner owns the result until `finished`, and whoever leaves
/// that owns it then.
final class VirtualTimeItem: Disposable, @unchecked Sendable {  // Sendable: see the owners above.
  typealias Action = () -> any Disposable

  enum Phase: UInt8, AtomicRepresentable {
    case pending, running, finished, disposed
  }

  private let phase = Atomic(Phase.pending)
  private let owner: any VirtualTimeItemOwner
  // The owners above make an access exclusive; a dynamic check costs more than the access.
  @exclusivity(unchecked) private var action: Action?
  @exclusivity(unchecked) private var result: (any Disposable)?
  // Written once, before the queue or anyone else can see the item.
  @exclusivity(unchecked) var sequence = 0

  init(owner: any VirtualTimeItemOwner, action: @escaping Action) {
    self.owner = owner
    self.action = action
  }

  var isDisposed: Bool { phase.load(ordering: .acquiring) == .disposed }

  /// Reserves the item for ``run()``, unless it has been disposed of.
  func claim() -> Bool {
    phase.compareExchange(expected: .pending, desired: .running, ordering: .acquiringAndReleasing).exchanged
  }

  /// Runs the action of a claimed item, and frees it.
  func run() {
    let action = self.action.take()!
    result = action()
    let end = phase.compareExchange(
      expected: .running,
      desired: .finished,
      ordering: .acquiringAndReleasing
    )
    if !end.exchanged { result.take()?.dispose() }
  }

  func dispose() {
    switch phase.exchange(.disposed, ordering: .acquiringAndReleasing) {
    case .pending:
      action = nil
      owner.noteCancelled(sequence: sequence)
    case .finished: result.take()?.dispose()
    case .running, .disposed: break
    }
  }

  /// Disposes of an item that has left its queue.
  func abandon() {
    if phase.exchange(.disposed, ordering: .acquiringAndReleasing) == .pending { action = nil }
  }
}

/// What an item knows of whoever owns the queue that it waits in.
protocol VirtualTimeItemOwner: AnyObject, Sendable {
  /// Tells the owner that the item with this number will never run.
  func noteCancelled(sequence: Int)
}
