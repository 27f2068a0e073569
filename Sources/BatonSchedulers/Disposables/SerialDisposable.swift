// SPDX-License-Identifier: MIT

import Synchronization

/// A place for one disposable at a time; putting another one there disposes of the one before.
///
/// May be used from any thread.
public final class SerialDisposable: Cancelable {
  private enum State {
    case empty
    case holding(any Disposable)
    case disposed
  }

  private let state = Lock(State.empty)

  /// An empty place.
  public init() {}

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool {
    state.withLock {
      if case .disposed = $0 { true } else { false }
    }
  }

  /// The current disposable, or one that does nothing if none was set.
  ///
  /// Setting it disposes of the old one or, once ``dispose()`` has been called, of the new one.
  public var disposable: any Disposable {
    get {
      state.withLock {
        if case .holding(let current) = $0 { current } else { NopDisposable.instance }
      }
    }
    set { replace(with: newValue) }
  }

  private func replace(with new: any Disposable) {
    let before = state.withLock { state in
      let before = state
      if case .disposed = before { return before }
      state = .holding(new)
      return before
    }
    switch before {
    case .empty: break
    case .holding(let old): old.dispose()
    case .disposed: new.dispose()
    }
  }

  /// Disposes of the current disposable, and from now on of each new one.
  public func dispose() {
    if let last = takeForDisposal() { PendingDisposals.dispose(last) }
  }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if let last = takeForDisposal() { pending.push(last) }
  }

  private func takeForDisposal() -> (any Disposable)? {
    let before = state.withLock { state in
      let before = state
      state = .disposed
      return before
    }
    return if case .holding(let last) = before { last } else { nil }
  }
}
