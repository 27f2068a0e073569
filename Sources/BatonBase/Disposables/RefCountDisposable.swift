// SPDX-License-Identifier: MIT

/// Disposes of another disposable once it and all that ``retain()`` returned have been disposed of.
///
/// All methods may be called from any thread.
public final class RefCountDisposable: Cancelable {
  private struct State {
    /// Nil once handed over to be disposed of, which needs `isReleased` and no `retainers`.
    var underlying: (any Disposable)?
    var isReleased = false
    var retainers = 0
  }

  private let state: Lock<State>

  /// Creates a disposable that counts the uses of `disposable`.
  public init(disposable: any Disposable) { state = Lock(State(underlying: disposable)) }

  /// Whether the underlying disposable has been disposed of, which may be later than ``dispose()``.
  public var isDisposed: Bool { state.withLock { $0.underlying == nil } }

  /// Keeps the underlying disposable from being disposed of until the returned one has been disposed of.
  ///
  /// - Returns: A new disposable, or one that does nothing if the underlying disposable has been disposed of.
  public func retain() -> any Disposable {
    let isAlive = state.withLock { state in
      guard state.underlying != nil else { return false }
      state.retainers += 1
      return true
    }
    return isAlive ? Retainer(self) : NopDisposable.instance
  }

  /// Disposes of the underlying disposable as soon as all that ``retain()`` returned have been disposed of.
  public func dispose() { PendingDisposals.dispose(self) }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    release(leavingRestTo: &pending) { $0.isReleased = true }
  }

  /// Notes the end of a use, and disposes of the underlying disposable if that was the last one.
  private func release(leavingRestTo pending: inout PendingDisposals, _ note: (inout State) -> Void) {
    let unneeded = state.withLock { state in
      note(&state)
      return state.isReleased && state.retainers == 0 ? state.underlying.take() : nil
    }
    if let unneeded { pending.push(unneeded) }
  }

  private final class Retainer: Disposable {
    private let owner: Lock<RefCountDisposable?>

    init(_ owner: RefCountDisposable) { self.owner = Lock(owner) }

    func dispose() { PendingDisposals.dispose(self) }

    func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
      owner.withLock { $0.take() }?.release(leavingRestTo: &pending) { $0.retainers -= 1 }
    }
  }
}
