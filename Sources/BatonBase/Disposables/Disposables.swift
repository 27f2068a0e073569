// SPDX-License-Identifier: MIT

import Synchronization

/// Functions that create disposables.
public enum Disposables {
  /// Creates a disposable that does nothing.
  @inlinable public static func create() -> any Disposable { NopDisposable.instance }

  /// Creates a disposable that disposes of two others, in order.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable
  ) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }

  /// Creates a disposable that disposes of three others, in order.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2, disposable3)
  }

  /// Creates a disposable that disposes of four or more others, in order.
  public static func create(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// Creates a disposable that disposes of all `disposables`, in order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

/// Creates a disposable that does nothing.
public struct NopDisposable: Disposable {
  @usableFromInline static let instance = NopDisposable()
  public func dispose() {}
}

extension Disposable {
  /// Whether this is a ``NopDisposable``. `self` has its own type here: for that of an existential, `is` and
  /// `type(of:)` call the runtime.
  @inline(__always)
  package var doesNothing: Bool { Self.self == NopDisposable.self }
}

/// Runs a closure once.
@usableFromInline
package final class AnonymousDisposable: Cancelable {
  private let disposed = Atomic(false)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread alone touches it.
  private nonisolated(unsafe) var action: (() -> Void)?  // Sendable: guarded by `disposed`.

  @usableFromInline package init(_ action: @escaping () -> Void) { self.action = action }

  @usableFromInline package var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  @usableFromInline
  package func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Not `take()`: unoptimised, a closure that passes a generic function is wrapped, twice.
    let action = action
    self.action = nil
    action?()
  }
}

final class BinaryDisposable: Cancelable {
  /// Nil once disposed of.
  private let members: Lock<(any Disposable, any Disposable)?>

  init(_ first: any Disposable, _ second: any Disposable) { members = Lock((first, second)) }

  var isDisposed: Bool { members.withLock { $0 == nil } }

  func dispose() { PendingDisposals.dispose(self) }

  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    guard let (first, second) = members.withLock({ $0.take() }) else { return }
    pending.push(second)
    pending.push(first)
    pending.mark()
  }
}

/// A disposable that only remembers whether it has been disposed of.
///
/// All methods may be called from any thread.
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// Creates a disposable that has not been disposed of.
  public init() { disposed = Atomic(false) }

  /// Creates a disposable that has already been disposed of if `isDisposed` is true.
  public init(isDisposed: Bool) { disposed = Atomic(isDisposed) }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Sets ``isDisposed`` to true.
  public func dispose() { disposed.storeReleasing(true) }
}
