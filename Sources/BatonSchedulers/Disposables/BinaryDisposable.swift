// SPDX-License-Identifier: MIT

import Synchronization

/// Disposes of two others.
final class BinaryDisposable: Cancelable {
  private let disposed = Atomic(false)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread alone touches it.
  private nonisolated(unsafe) var first: (any Disposable)?  // Sendable: guarded by `disposed`.

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: as above.
  private nonisolated(unsafe) var second: (any Disposable)?  // Sendable: guarded by `disposed`.

  init(_ first: any Disposable, _ second: any Disposable) {
    self.first = first
    self.second = second
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if let first = first.take() { PendingDisposals.dispose(first) }
    if let second = second.take() { PendingDisposals.dispose(second) }
  }

  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if let second = second.take() { pending.push(second) }
    if let first = first.take() { pending.push(first) }
  }
}
