// SPDX-License-Identifier: MIT

import Synchronization

/// A place for one disposable at a time; putting another one there disposes of the one before.
///
/// May be used from any thread.
public final class SerialDisposable: Cancelable {
  /// What is here; nil once disposed of.
  private let held = Lock<(any Disposable)?>(NopDisposable.instance)

  /// An empty place.
  public init() {}

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { held.withLock { $0 == nil } }

  /// The current disposable, or one that does nothing if none was set.
  ///
  /// Setting it disposes of the old one or, once ``dispose()`` has been called, of the new one.
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

  /// Disposes of the current disposable, and from now on of each new one.
  public func dispose() {
    if let last = held.withLock({ $0.take() }) { PendingDisposals.dispose(last) }
  }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if let last = held.withLock({ $0.take() }) { pending.push(last) }
  }
}
