// SPDX-License-Identifier: MIT

/// Something that can be stopped, and what it holds freed.
///
/// A conforming type is shared between threads, hence `Sendable`; in the Swift 5 language mode an ordinary
/// class conforms without further ado.
@preconcurrency
public protocol Disposable: Sendable {
  /// Stops the work and frees what it holds. May be called from any thread; calls after the first do nothing.
  func dispose()
}

/// A ``Disposable`` that knows whether it has been disposed of.
@preconcurrency
public protocol Cancelable: Disposable {
  /// Whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}
