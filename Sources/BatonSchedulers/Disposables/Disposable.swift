// SPDX-License-Identifier: MIT

/// Work that can be stopped, or a resource that can be released.
///
/// A conforming type is shared between threads, hence `Sendable`; in the Swift 5 mode an ordinary class can
/// conform.
@preconcurrency
public protocol Disposable: Sendable {
  /// Stops the work and releases its resources. May be called from any thread; calls after the first one have
  /// no effect.
  func dispose()

  /// Disposes as ``dispose()`` does, but adds the disposables that this one holds to `pending`.
  ///
  /// So a long chain of disposables, each of which holds the next, is disposed of in a loop and not in nested
  /// calls. A type that holds other disposables implements this method, and calls
  /// ``PendingDisposals/dispose(_:)`` in ``dispose()``:
  /// ```swift
  /// func dispose() { PendingDisposals.dispose(self) }
  ///
  /// func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
  ///   if let held = takeHeld() { pending.push(held) }
  /// }
  /// ```
  /// For all other types the default implementation suffices, which calls ``dispose()``.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals)
}

extension Disposable {
  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) { dispose() }
}

/// A ``Disposable`` that knows whether it has been disposed of.
@preconcurrency
public protocol Cancelable: Disposable {
  /// Whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}
