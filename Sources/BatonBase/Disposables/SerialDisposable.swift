// SPDX-License-Identifier: MIT

/// A disposable with one replaceable disposable; setting a new one disposes of the previous one.
///
/// All methods may be called from any thread.
public final class SerialDisposable: Cancelable {
  /// What is here; nil once disposed of.
  private let held = Lock<(any Disposable)?>(NopDisposable.instance)

  /// Creates an instance without an inner disposable.
  public init() {}

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { held.withLock { $0 == nil } }

  /// The current disposable, or one that does nothing if none has been set.
  ///
  /// Setting it disposes of the previous one or, once ``dispose()`` has been called, of the new one.
  public var disposable: any Disposable {
    get { held.withLock { $0 } ?? NopDisposable.instance }
    set {
      let unneeded = held.withLock { held in
        guard let old = held else { return newValue }
        held = newValue
        return old
      }
      unneeded.dispose()
    }
  }

  /// Disposes of the current disposable, and of each one that is set later.
  public func dispose() {
    if let last = held.withLock({ $0.take() }) { PendingDisposals.dispose(last) }
  }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if let last = held.withLock({ $0.take() }) { pending.push(last) }
  }
}
