// SPDX-License-Identifier: MIT

import Synchronization

// The end of a stretch by itself, as opposed to a disposal by somebody. Two things differ.
//
// *What the stretch has opened is closed before another sequence begins.* A source that ends while it is being started has not yet
// said what is to be disposed of. So a scope counts the starts under way in it, and an operator that goes on waits until the scope is
// over: ``Scope/close(for:_:leave:)``. It does not wait for a start on another thread, which may block for as long as it likes.
//
// *A task that runs what follows is not cancelled before that.* What follows runs on the thread that has sent the end, often in a
// task of the stretch: see ``SubscriptionTask``.
extension Scope {
  /// What remains to be done once everything that a scope holds has been disposed of, and who is told when nothing remains.
  final class Ending: @unchecked Sendable {  // Sendable: only touched under the scope's lock.
    /// The stages with a closure, the one that is furthest upstream last. They are called from the last one to the first.
    fileprivate var stages: [Stage] = []
    fileprivate(set) var isCalling = false
    /// Scopes that have found this one in them, and are not over before it is.
    fileprivate var outer: [Scope] = []
    fileprivate var continuation: Continuation?
  }

  /// A closure that a stage has called once when its stretch is over, after those of the stages upstream. It waits while the stage is
  /// busy: while its source is being started, or while a terminal event passes that is to be followed by something else.
  @usableFromInline
  package final class Stage: @unchecked Sendable {  // Sendable: only touched under the scope's lock.
    fileprivate let call: () -> Void
    /// How often the stage is busy.
    fileprivate var busy = 1

    fileprivate init(_ call: @escaping () -> Void) { self.call = call }
  }

  /// The last stage of a stretch, which goes on when nothing is left of the stretch.
  fileprivate struct Continuation {
    let sink: AnySink
    let terminal: Terminal
    let parent: Scope?
    let closed: Closed

    func goOn() {
      // It may have been disposed of while it waited.
      if parent?.isDisposed != true { sink.goOn(terminal) }
      closed.settle()
    }
  }

  /// What a scope that has been closed leaves to the caller, who calls ``settle()`` when what follows has returned.
  @usableFromInline
  package struct Closed {
    /// The calling task, if it belonged to the scope.
    fileprivate var task: SubscriptionTask?

    @usableFromInline package func settle() { task?.settle() }
  }

  /// Disposes of the scope because its sequence has ended. Returns nil if that was done before, so that nothing is to be sent.
  @usableFromInline
  package func close() -> Closed? { isDisposed ? nil : closeIfOpen() }

  /// Does the same, and returns no nil.
  ///
  /// - Parameter heir: The scope in which the calling task goes on; if nil, the parent.
  @usableFromInline @inline(never)
  package func closeIfOpen(leavingTaskTo heir: Scope? = nil) -> Closed {
    if !mark() { return Closed() }
    var ended = State()
    takeContents(into: &ended, isEnd: true)
    return finish(&ended, heir)
  }

  /// Disposes of the scope because `sink`, its last stage, has received the terminal event, after which another sequence is to begin.
  /// The caller goes on, unless nil is returned. It is if something of the stretch is left, a source's start for one: then the sink
  /// goes on later, on the thread of that start.
  ///
  /// - Parameter leave: Called before that is arranged.
  @usableFromInline
  package func close(for sink: AnySink, _ terminal: Terminal, leave: () -> Void = {}) -> Closed? {
    // A scope in a parent has contents: if none are found, another thread disposes of it.
    isDisposed ? nil : close(for: sink, terminal, leave: leave, otherwise: nil)
  }

  /// Does the same; the caller goes on too if the scope has been disposed of.
  func closeIfOpen(for sink: AnySink, _ terminal: Terminal) -> Closed? {
    close(for: sink, terminal, leave: {}, otherwise: Closed())
  }

  /// - Parameter otherwise: What is returned if the scope has been disposed of.
  @inline(never)
  private func close(
    for sink: AnySink, _ terminal: Terminal, leave: () -> Void, otherwise: Closed?
  ) -> Closed? {
    if !mark() { return otherwise }
    var ended = State()
    takeContents(into: &ended, isEnd: true)
    let parent = ended.above.parent?.scope
    let closed = finish(&ended, nil)
    return wait(Continuation(sink: sink, terminal: terminal, parent: parent, closed: closed), leave)
  }

  /// Disposes of the scope because another sequence takes the place of its own, which may have ended before. The caller begins the
  /// other one, unless nil is returned, as by ``close(for:_:leave:)``.
  ///
  /// - Parameters:
  ///   - heir: The scope in which the calling task goes on.
  ///   - leave: Called before it is arranged that the sink goes on later.
  func closeIfOpen(for sink: AnySink, leavingTaskTo heir: Scope, leave: () -> Void) -> Closed? {
    let closed = closeIfOpen(leavingTaskTo: heir)
    return wait(Continuation(sink: sink, terminal: .completed, parent: nil, closed: closed), leave)
  }

  /// Leaves it to the last of what is left of the stretch to go on, and returns nil. Returns what the caller settles if nothing is left.
  private func wait(_ continuation: Continuation, _ leave: () -> Void) -> Closed? {
    if state.withLock({ !$0.isToWaitFor }) { return continuation.closed }
    leave()
    let waits = state.withLock { state in
      if !state.isToWaitFor { return false }
      state.makeEnding().continuation = continuation
      return true
    }
    return waits ? nil : continuation.closed
  }

  /// Disposes of the scope because the sequence has ended. The last action then comes first, because the
  /// subscriber is told before its source is disposed of.
  package func end() {
    if bits.load(ordering: .acquiring) & (Self.lastBit | Self.disposedBit) == Self.lastBit {
      let last = state.withLock { $0.last.take() }
      last?.value()
    }
    close()?.settle()
  }

  /// Disposes of what has been taken out of the scope.
  ///
  /// - Parameter heir: The scope in which the calling task goes on; if nil, the parent.
  private func finish(_ ended: inout State, _ heir: Scope?) -> Closed {
    var pending = PendingDisposals(leaves: true)
    ended.contents.removeAll { pending.dispose(object: $0) }
    let closed = pending.leftCount == 0 ? Closed() : leave(pending, to: heir ?? ended.above.parent?.scope)
    if !ended.isIdle { endClosing() }
    ended.last?.value()
    return closed
  }

  /// Has the calling task, if it was found in this scope, go on in `heir`, and this scope be over no sooner than scopes that were found.
  private func leave(_ found: PendingDisposals, to heir: Scope?) -> Closed {
    var closed = Closed()
    found.forEachLeft {
      guard let task = $0 as? SubscriptionTask, closed.task == nil else { return }
      task.outlive(in: heir)
      closed.task = task
    }
    wait(for: found)
    return closed
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

  /// Has this scope be over no sooner than the scopes that were found in it, and left after the first `count`.
  private func wait(for found: PendingDisposals, after count: Int = 0) {
    state.withLock { $0.closings += 1 }
    found.forEachLeft(after: count) {
      guard let scope = $0 as? Scope, scope !== self else { return }
      state.withLock { $0.closings += 1 }
      let waits = scope.state.withLock { state in
        if state.isOver { return false }
        state.makeEnding().outer.append(self)
        return true
      }
      if !waits { endClosing() }
    }
    endClosing()
  }

  func endClosing() {
    state.withLock { $0.closings -= 1 }
    callStages()
  }
}

// Starts, and stages with a closure for the end.
extension Scope {
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

  /// The start has returned.
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

  /// Calls the closures of the stages, from upstream on, until one is busy or a start is under way; and then, if the scope is over,
  /// tells who waits for that. One thread at a time calls them, outside the lock.
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

  fileprivate mutating func makeEnding() -> Scope.Ending {
    if let ending { return ending }
    let new = Scope.Ending()
    ending = new
    return new
  }
}
