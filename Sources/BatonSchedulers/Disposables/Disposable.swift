// SPDX-License-Identifier: MIT

/// Something that can be stopped, and what it holds freed.
///
/// A conforming type is shared between threads, hence `Sendable`; in the Swift 5 language mode an ordinary
/// class conforms without further ado.
@preconcurrency
public protocol Disposable: Sendable {
  /// Stops the work and frees what it holds. May be called from any thread; calls after the first do nothing.
  func dispose()

  /// Does what ``dispose()`` does, but leaves what this one holds to `pending`, so that a long chain of
  /// disposables is disposed of in a loop. Only types that hold other disposables need their own.
  func _dispose(leavingRestTo pending: inout _PendingDisposals)
}

extension Disposable {
  public func _dispose(leavingRestTo pending: inout _PendingDisposals) { dispose() }
}

/// A ``Disposable`` that knows whether it has been disposed of.
@preconcurrency
public protocol Cancelable: Disposable {
  /// Whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}
