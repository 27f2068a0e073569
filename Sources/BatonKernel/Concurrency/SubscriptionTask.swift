// SPDX-License-Identifier: MIT

/// A task that a subscription has started. Disposing of it cancels the task.
///
/// One case is different. A task sends an event; the event ends the stretch of pipe that the task belongs to;
/// and what follows runs there and then, in the task: the next source of a `concat`, the second attempt of a
/// `retry`. Nobody has cancelled that. So the task is not cancelled by the end of its stretch
/// (``Scope/close()``), but *outlives* it:
///
///     running ──end of the stretch, in the task──▶ outliving ──what follows has returned──▶ settled:
///                                      in the scope of what follows      cancelled, unless it sent the end
///
/// A disposal, by somebody or by an operator on another thread, cancels the task in each of these states.
@usableFromInline
package final class SubscriptionTask: Disposable {
  // Unsafe: `identity` is compared alone, and forgotten before its task ends.
  @safe private struct State: @unchecked Sendable {  // Sendable: as above.
    var work: (@Sendable (SubscriptionTask) async -> Void)?
    var task: Task<Void, Never>?
    /// Tells whether the calling task is this one. Only compared, while the task runs.
    var identity: UnsafeCurrentTask?
    var isCancelled = false
    /// The number of closed scopes that are to be settled.
    var outlived = 0
    /// The number of events that the task is sending, one within another.
    var sending = 0
    var isStopping = false
    var sendsEnd = false
    /// The scope of what follows, and the key there.
    var home: (scope: Scope, key: Scope.Key)?
  }

  private let state: Lock<State>

  /// - Parameters:
  ///   - isStopped: Whether the task is cancelled when it has outlived its stretch, unless it sends the end
  ///     itself: it may run a program's code then, which asks. Other tasks end by themselves, after the event
  ///     that they send.
  ///   - work: What the task does. It is passed this object.
  // Unsafe: see `State`.
  @usableFromInline
  package init(
    isStopped: Bool = false, _ work: @escaping @Sendable (SubscriptionTask) async -> Void
  ) {
    state = unsafe Lock(State(work: work, sendsEnd: !isStopped))
  }

  /// Starts the task, which `make` makes of a closure. Called once.
  func start(_ make: (@escaping @Sendable () async -> Void) -> Task<Void, Never>) {
    let task = make { [self] in await run() }
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  // Unsafe: see `State`.
  private func run() async {
    let identity = unsafe withUnsafeCurrentTask { unsafe UncheckedSendable($0) }
    let work = state.withLock { state in
      unsafe state.identity = identity.value
      return state.work.take()
    }
    await work?(self)
    state.withLock { state in unsafe state.identity = nil }
  }

  // Cancelling calls handlers, which are foreign code, so the lock has been left.
  @usableFromInline
  package func dispose() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    if let task { return task.cancel() }
    // The thread that starts the task is about to store it. The task itself is not to wait for that.
    // Unsafe: the task is cancelled by itself.
    if isCurrent { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
  }

  @usableFromInline
  package func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    // Cancelling calls handlers.
    if pending.isMarking { return pending.postpone(self) }
    if !isCurrent || !pending.leave(self) { dispose() }
  }

  // Unsafe: see `State`.
  private var isCurrent: Bool {
    unsafe withUnsafeCurrentTask { current in
      guard let current = unsafe current else { return false }
      return state.withLock { unsafe $0.identity == current }
    }
  }

  /// Has the task send an event by `body`. If its stretch ends meanwhile, the task is cancelled after that.
  @usableFromInline
  func send(_ body: () -> Void) {
    state.withLock { $0.sending += 1 }
    body()
    let isStopped = state.withLock { state in
      state.sending -= 1
      return state.sending == 0 && state.isStopping && state.outlived == 0
    }
    if isStopped { dispose() }
  }

  @usableFromInline package func sendsEnd() { state.withLock { $0.sendsEnd = true } }

  /// The task's stretch has ended, and the task runs what follows, in `scope`. The caller calls ``settle()``
  /// when that has returned.
  func outlive(in scope: Scope?) {
    let key = scope?.insert(self)
    // What follows has been disposed of.
    if scope != nil, key == nil { dispose() }
    state.withLock { state in
      state.home = key.flatMap { key in scope.map { ($0, key) } }
      state.outlived += 1
    }
  }

  func settle() {
    let (home, isStopped) = state.withLock { state in
      state.outlived -= 1
      let isLast = state.outlived == 0
      if isLast, !state.sendsEnd { state.isStopping = true }
      return (isLast ? state.home.take() : nil, state.isStopping && state.sending == 0)
    }
    if let home { home.scope.remove(home.key) }
    if isStopped { dispose() }
  }
}
