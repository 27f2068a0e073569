// SPDX-License-Identifier: MIT

/// Something that can be stopped, and what it holds freed.
///
/// A conforming type is shared between threads, hence `Sendable`; in the Swift 5 language mode an ordinary
/// class conforms without further ado.
@preconcurrency
public protocol Disposable: Sendable {
  /// Stops the work and frees what it holds. May be called from any thread; calls after the first do nothing.
  func dispose()

  /// Does what ``dispose()`` does, but leaves what this one holds to `pending`.
  ///
  /// So a long chain of disposables, each of which holds the next, is disposed of in a loop and not in nested calls. A type that
  /// holds others brings this method, and disposes of itself with ``PendingDisposals/dispose(_:)``:
  /// ```swift
  /// func dispose() { PendingDisposals.dispose(self) }
  ///
  /// func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
  ///   if let held = takeHeld() { pending.push(held) }
  /// }
  /// ```
  /// For any other type the default will do, which calls ``dispose()``.
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
