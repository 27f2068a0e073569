// SPDX-License-Identifier: MIT

import Synchronization

/// Makers of disposables.
public enum Disposables {
  /// A disposable that does nothing.
  @inlinable
  public static func create() -> any Disposable { NopDisposable.instance }

  /// A disposable that disposes of both others, in order.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable
  ) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }

  /// A disposable that disposes of the three others, in order.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2, disposable3)
  }

  /// A disposable that disposes of all the others, in order.
  public static func create(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// A disposable that disposes of all of `disposables`, in order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

/// A disposable that does nothing.
public struct NopDisposable: Disposable {
  @usableFromInline static let instance = NopDisposable()
  public func dispose() {}
}

extension Disposable {
  /// Whether this is a ``NopDisposable``. `self` has its own type here: for that of an existential, `is` and `type(of:)` call the
  /// runtime.
  @inline(__always)
  package var doesNothing: Bool { Self.self == NopDisposable.self }
}

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
