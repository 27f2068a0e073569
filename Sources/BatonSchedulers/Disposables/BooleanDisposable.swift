// SPDX-License-Identifier: MIT

import Synchronization

/// A disposable that only remembers whether it has been disposed of.
///
/// May be used from any thread.
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// A disposable that has not been disposed of.
  public init() { disposed = Atomic(false) }

  /// A disposable that is disposed of from the start if `isDisposed` is true.
  public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Makes ``isDisposed`` true.
  public func dispose() { disposed.storeReleasing(true) }
}
