// SPDX-License-Identifier: MIT

import Synchronization

/// A disposable whose inner disposable is set once, possibly after the disposal.
///
/// All methods may be called from any thread.
public final class SingleAssignmentDisposable: Cancelable {
  // Three bits, each set once. `stored` follows the write of `held`. Whichever of `stored` and `disposed` is
  // set last hands `held` to the thread that set it, which alone takes it out and disposes of it.
  private static let claimed: UInt8 = 1
  private static let stored: UInt8 = 2
  private static let disposed: UInt8 = 4

  private let flags = Atomic<UInt8>(0)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread at a time touches it.
  private nonisolated(unsafe) var held: (any Disposable)?  // Sendable: handed on by the bits of `flags`.

  /// Creates an instance without an inner disposable.
  public init() {}

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

  /// Sets the inner disposable, or disposes of it immediately if ``dispose()`` has been called.
  ///
  /// - Precondition: This is the first call, even if ``dispose()`` has been called.
  public func setDisposable(_ disposable: any Disposable) {
    let before = set(Self.claimed)
    guard before & Self.claimed == 0 else {
      // Not a precondition: these stop without their message in release builds.
      fatalError("SingleAssignmentDisposable: setDisposable must be called once only, was called again")
    }
    guard before & Self.disposed == 0 else { return disposable.dispose() }
    held = disposable
    guard set(Self.stored) & Self.disposed != 0 else { return }
    held.take()?.dispose()
  }

  /// Disposes of the inner disposable, now or as soon as it is set.
  public func dispose() {
    if let held = takeForDisposal() { PendingDisposals.dispose(held) }
  }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if let held = takeForDisposal() { pending.push(held) }
  }

  private func takeForDisposal() -> (any Disposable)? {
    let before = set(Self.disposed)
    return before & (Self.stored | Self.disposed) == Self.stored ? held.take() : nil
  }

  /// Sets one bit and returns all as they were before.
  private func set(_ bit: UInt8) -> UInt8 {
    flags.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
  }
}
