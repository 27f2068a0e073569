// SPDX-License-Identifier: MIT

import Synchronization

// The end of a stretch by itself, as opposed to a disposal by somebody. Two things differ.
//
// *What the stretch has opened is closed before another sequence begins.* A source that ends while it is
// being started has not yet said what is to be disposed of. So a scope counts the starts under way in it, and
// an operator that goes on waits until the scope is over: ``Scope/close(for:_:ifDisposed:leave:)``. It does
// not wait for a start on another thread, which may block for as long as it likes.
//
// *A task that runs what follows is not cancelled before that.* What follows runs on the thread that has sent
// the end, often in a task of the stretch: see ``SubscriptionTask``.
extension Scope {
  /// What remains to be done once everything that a scope holds has been disposed of, and who is told when
  /// nothing remains.
  final class Ending: @unchecked Sendable {  // Sendable: only touched under the scope's lock.
    /// The stages with a closure, called from the last to the first: the furthest upstream is last.
    var stages: [Stage] = []
    var isCalling = false
    /// Scopes that have found this one in them, and are not over before it is.
    var outer: [Scope] = []
    var continuation: Continuation?
  }

  /// The last stage of a stretch, which goes on when nothing is left of the stretch.
  struct Continuation {
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

  /// What a closed scope leaves to the caller, who calls ``settle()`` when what follows has returned.
  @usableFromInline
  package struct Closed {
    /// The calling task, if it belonged to the scope.
    fileprivate var task: SubscriptionTask?

    @usableFromInline package func settle() { task?.settle() }
  }

  /// Disposes of the scope because its sequence has ended. Returns nil if that was done before, so that
  /// nothing is to be sent.
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

  /// Disposes of the scope because `sink`, its last stage, has received the terminal event, after which
  /// another sequence is to begin. The caller goes on, unless nil is returned. It is if something of the
  /// stretch is left, a source's start for one: then the sink goes on later, on the thread of that start.
  ///
  /// - Parameters:
  ///   - otherwise: What is returned if the scope has been disposed of.
  ///   - leave: Called before it is arranged that the sink goes on later.
  @usableFromInline @inline(never)
  package func close(
    for sink: AnySink, _ terminal: Terminal, ifDisposed otherwise: Closed? = nil, leave: () -> Void = {}
  ) -> Closed? {
    // A scope in a parent has contents: if none are found, another thread disposes of it.
    if !mark() { return otherwise }
    var ended = State()
    takeContents(into: &ended, isEnd: true)
    let parent = ended.above.parent?.scope
    let closed = finish(&ended, nil)
    return wait(Continuation(sink: sink, terminal: terminal, parent: parent, closed: closed), leave)
  }

  /// Disposes of the scope because another sequence takes the place of its own, which may have ended before.
  /// The caller begins the other one, unless nil is returned, as by ``close(for:_:ifDisposed:leave:)``.
  ///
  /// - Parameters:
  ///   - heir: The scope in which the calling task goes on.
  ///   - leave: Called before it is arranged that the sink goes on later.
  func closeIfOpen(for sink: AnySink, leavingTaskTo heir: Scope, leave: () -> Void) -> Closed? {
    let closed = closeIfOpen(leavingTaskTo: heir)
    return wait(Continuation(sink: sink, terminal: .completed, parent: nil, closed: closed), leave)
  }

  /// Leaves it to what is left of the stretch to go on. Returns what the caller settles if nothing is left.
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

  /// Has the calling task, if it was found in this scope, go on in `heir`, and this scope be over no sooner
  /// than scopes that were found.
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

  /// Has this scope be over no sooner than the scopes that were found in it, and left after the first
  /// `count`.
  func wait(for found: PendingDisposals, after count: Int = 0) {
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
