// SPDX-License-Identifier: MIT

import Synchronization

/// Runs a closure once.
@usableFromInline
package final class AnonymousDisposable: Cancelable {
  private let disposed = Atomic(false)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread alone touches it.
  private nonisolated(unsafe) var action: (() -> Void)?  // Sendable: guarded by `disposed`.

  @usableFromInline
  package init(_ action: @escaping () -> Void) { self.action = action }

  @usableFromInline
  package var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  @usableFromInline
  package func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Not `take()`: unoptimised, a closure that passes a generic function is wrapped, twice.
    let action = action
    self.action = nil
    action?()
  }
}
