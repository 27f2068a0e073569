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

/// The disposables that a call of ``Disposable/dispose()`` has yet to dispose of: see
/// ``Disposable/beginDisposal(leavingRestTo:)``.
///
/// They form a stack, so that the order is that of nested calls, while the depth of the call stack does not
/// grow with the length of a chain.
public struct PendingDisposals {
  /// The top of the stack, held apart so that a chain without branches needs no array. Known to be an object: one that may be a struct
  /// is copied and freed through its type.
  private var top: (any Disposable & AnyObject)?
  private var below: [any Disposable] = []

  init() {}

  /// Adds `disposable`, to be disposed of before all others.
  public mutating func push(_ disposable: any Disposable) {
    if let top = top.take() { below.append(top) }
    below.append(disposable)
  }

  /// Adds an object, as `push(_:)` does.
  package mutating func push(object: any Disposable & AnyObject) {
    if let top { below.append(top) }
    top = object
  }

  /// Adds `disposables`, to be disposed of in their order, before all others.
  public mutating func push(contentsOf disposables: [any Disposable]) {
    if let top = top.take() { below.append(top) }
    below.append(contentsOf: disposables.reversed())
  }

  /// Disposes of all that wait, and of what these leave behind.
  mutating func disposeAll() {
    while true {
      if let next = top.take() {
        next.beginDisposal(leavingRestTo: &self)
      } else if let next = below.popLast() {
        next.beginDisposal(leavingRestTo: &self)
      } else {
        return
      }
    }
  }

  /// Disposes of `root` and of all disposables that it holds.
  public static func dispose(_ root: any Disposable) {
    var pending = PendingDisposals()
    root.beginDisposal(leavingRestTo: &pending)
    pending.disposeAll()
  }

  package static func dispose(object: any Disposable & AnyObject) {
    var pending = PendingDisposals()
    object.beginDisposal(leavingRestTo: &pending)
    pending.disposeAll()
  }
}
