// SPDX-License-Identifier: MIT

import Synchronization

// Starts, and stages with a closure for the end: see ``Scope/Ending``.
extension Scope {
  /// A closure that a stage has called once when its stretch is over, after those of the stages upstream. It
  /// waits while the stage is busy: while its source is being started, or while a terminal event passes that
  /// is to be followed by something else.
  @usableFromInline
  package final class Stage: @unchecked Sendable {  // Sendable: only touched under the scope's lock.
    fileprivate let call: () -> Void
    fileprivate var busy = 1

    fileprivate init(_ call: @escaping () -> Void) { self.call = call }
  }

  /// Calls the stages of a scope after everything in it has been disposed of, unless something is not over.
  final class StageCalls: Disposable {
    private let scope: Scope
    private let first: Int
    // Exclusivity unchecked: one thread disposes of it.
    @safe @exclusivity(unchecked) private nonisolated(unsafe) var isMarked = false  // Unsafe: as above.

    /// - Parameter first: The number of disposables that had been left for later before those of `scope`.
    init(of scope: Scope, _ first: Int) { (self.scope, self.first) = (scope, first) }

    func dispose() { scope.endClosing() }

    func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
      // Once: among what is left after the group has been marked are scopes of others.
      if !isMarked { scope.wait(for: pending, after: first) }
      isMarked = true
      if pending.isMarking { return pending.postpone(self) }
      scope.endClosing()
      scope.leaveIfToWaitFor(to: &pending)
    }
  }

  /// Adds a disposable of a source that is about to be started, and that will call ``endStart(adding:)``.
  func beginStart(adding disposable: Member) {
    let isAdded = change {
      _ = $0.contents.insert(disposable)
      $0.beginStart()
    }
    if isAdded { return }
    state.withLock { $0.beginStart() }
    disposable.dispose()
  }

  /// The source has been started, and is stopped by `disposable`, which a user may have made.
  func endStart(adding disposable: any Disposable) {
    add(foreign: disposable)
    endStart()
  }

  /// A source of this scope, which has been joined to its parent, is about to be started.
  @usableFromInline func beginStart() { state.withLock { $0.beginStart() } }

  @usableFromInline
  func endStart() {
    state.withLock { $0.starts -= 1 }
    if isDisposed { callStages() }
  }

  /// Has `call` called when the stretch is over. The stage is busy until ``release(_:)``.
  @usableFromInline
  package func addStage(_ call: @escaping () -> Void) -> Stage {
    let stage = Stage(call)
    // Also to a scope that has been disposed of, whose stages are called when they are not busy any more.
    _ = change { _ in }
    state.withLock { state in
      state.makeEnding().stages.append(stage)
      state.starter = ThreadIdentity.current
    }
    return stage
  }

  /// The stage is busy until ``release(_:)``.
  @usableFromInline
  package func hold(_ stage: Stage) {
    state.withLock { state in
      stage.busy += 1
      state.starter = ThreadIdentity.current
    }
  }

  @usableFromInline
  package func release(_ stage: Stage) {
    state.withLock { _ in stage.busy -= 1 }
    if isDisposed { callStages() }
  }

  /// Calls the closures of the stages, from upstream on, until one is busy or a start is under way; and then,
  /// if the scope is over, tells who waits for that. One thread at a time calls them, outside the lock.
  func callStages() {
    var isContinued = false
    var over: (ending: Ending?, above: Above)?
    while true {
      let next = state.withLock { state -> Stage? in
        if !state.isTaken { return nil }
        if let ending = state.ending, ending.isCalling, !isContinued { return nil }
        state.ending?.isCalling = false
        if state.starts > 0 || state.closings > 0 { return nil }
        guard let stage = state.ending?.stages.last else {
          over = (state.ending.take(), state.above)
          state.above = .nothing
          return nil
        }
        if stage.busy > 0 { return nil }
        state.ending?.isCalling = true
        return state.ending?.stages.popLast()
      }
      guard let next else { break }
      isContinued = true
      next.call()
    }
    guard let over else { return }
    if let (parent, key) = over.above.parent { parent.remove(key) }
    over.ending?.outer.forEach { $0.endClosing() }
    over.ending?.continuation?.goOn()
  }

  /// Leaves this scope, which has been disposed of, to the caller of a disposal if that is to wait for it.
  func leaveIfToWaitFor(to pending: inout PendingDisposals) {
    if bits.load(ordering: .acquiring) & Self.contentsBit == 0 { return }
    if state.withLock({ $0.isToWaitFor }) { _ = pending.leave(self) }
  }
}

extension Scope.State {
  fileprivate mutating func beginStart() {
    starts += 1
    starter = ThreadIdentity.current
  }

  mutating func makeEnding() -> Scope.Ending {
    if let ending { return ending }
    let new = Scope.Ending()
    ending = new
    return new
  }
}
