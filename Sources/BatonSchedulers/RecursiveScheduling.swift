// SPDX-License-Identifier: MIT

import Synchronization

extension ImmediateSchedulerType {
  /// - Parameter refused: Called once, on any thread, if the scheduler refuses a run, which ends the recursion. If
  ///   there is none, the state that each such run was to be given is told, if it wants to know, or else everybody;
  ///   and the other runs go on.
  @inlinable
  package func recursion<State>(
    _ state: State, _ action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void,
    refused: ((SchedulerRefusal) -> Void)? = nil
  ) -> any Disposable {
    let recursion = Recursion()
    if self is CurrentThreadScheduler {
      recursion.loop(state, action)
    } else {
      recursion.step(
        state, on: self, isLoop: schedulerTraits.runsInLine, UncheckedSendable((action, refused)))
    }
    return recursion
  }
}

/// The runs of one `scheduleRecursive` that are scheduled and not yet begun.
@usableFromInline
final class Recursion: Disposable {
  private struct Pending {
    var isDisposed = false
    var runs = Bag<(any Disposable)?>()
  }

  fileprivate typealias Key = Bag<(any Disposable)?>.Key

  private let pending = Lock(Pending())
  @usableFromInline let disposed = Atomic(false)

  @usableFromInline init() {}

  @usableFromInline
  var isDisposed: Bool { @inlinable get { disposed.load(ordering: .acquiring) } }

  /// On the trampoline a step is a turn of a loop, as long as nothing else waits for its turn.
  @inlinable
  func loop<State>(_ first: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    let steps = Steps(first)
    Trampoline.current.schedule(
      TrampolineLoop { trampoline in
        let recurse: (State) -> Void = { following in
          if steps.next == nil { steps.next = following } else { self.loop(following, action) }
        }
        while !self.isDisposed, let state = steps.next.take() {
          action(state, recurse)
          if trampoline.hasWaiting { break }
        }
        return steps.next != nil && !self.isDisposed
      })
  }

  /// The state of the step after this one, once there is one.
  @usableFromInline
  final class Steps<State> {
    // Exclusivity unchecked: one thread touches it, and no access spans a call.
    @safe @exclusivity(unchecked) @usableFromInline var next: State?

    @inlinable
    init(_ first: State) { next = first }
  }

  /// Elsewhere a step is scheduled for itself.
  ///
  /// - Parameter isLoop: Whether the step makes all that follow, too, as turns of a loop: the scheduler runs work in
  ///   line, so steps that are scheduled from steps would nest.
  @usableFromInline
  func step<State>(
    _ state: State, on scheduler: some ImmediateSchedulerType, isLoop: Bool,
    _ body: UncheckedSendable<Step<State>.Body>
  ) {
    guard let key = pending.withLock({ $0.isDisposed ? nil : $0.runs.insert(nil) }) else { return }
    let run = scheduler.schedule(Step(self, key, state, body)) { step in
      if step.recursion.remove(step.key) {
        Schedulers.run(as: scheduler) {
          if isLoop { return step.loop() }
          step.body.value.action(step.state) {
            step.recursion.step($0, on: scheduler, isLoop: false, step.body)
          }
        }
      }
      return Disposables.create()
    }
    let isDisposed = pending.withLock { pending in
      // A run that has begun by now took its key with it.
      pending.runs.replace(key, with: run)
      return pending.isDisposed
    }
    if isDisposed { run.dispose() }
  }

  @usableFromInline
  func dispose() { _ = end() }

  /// Forgets a run that begins or never will; returns false if that was done already: the recursion is over, or the
  /// scheduler runs things twice.
  private func remove(_ key: Key) -> Bool {
    // What cancels the run leaves the lock before it is freed.
    let run = pending.withLock { $0.runs.remove(key) }
    return withExtendedLifetime(run) { run != nil }
  }

  /// Returns whether this ended it.
  fileprivate func end() -> Bool {
    disposed.storeReleasing(true)
    let (isEnd, runs) = pending.withLock { pending in
      let isEnd = !pending.isDisposed
      pending.isDisposed = true
      return (isEnd, pending.runs.removeAll())
    }
    for run in runs { run?.dispose() }
    return isEnd
  }

  /// What is scheduled: one run.
  @usableFromInline
  struct Step<State>: RefusableWork, NamedWork,
    @unchecked Sendable  // Sendable: the state's owner vouches for it.
  {
    @usableFromInline
    typealias Body = (
      action: (State, (State) -> Void) -> Void, refused: ((SchedulerRefusal) -> Void)?
    )

    fileprivate let recursion: Recursion
    fileprivate let key: Key
    fileprivate let state: State
    fileprivate let body: UncheckedSendable<Body>

    package var workName: WorkName { .recursion }

    fileprivate init(_ recursion: Recursion, _ key: Key, _ state: State, _ body: UncheckedSendable<Body>) {
      self.recursion = recursion
      self.key = key
      self.state = state
      self.body = body
    }

    /// Makes this step, and all that follow, on the calling thread.
    fileprivate func loop() {
      var waiting = [state]
      while !recursion.isDisposed, !waiting.isEmpty {
        let steps = waiting
        waiting = []
        for step in steps where !recursion.isDisposed { body.value.action(step) { waiting.append($0) } }
      }
    }

    @usableFromInline
    func schedulerRefused(_ refusal: SchedulerRefusal) {
      // A run of a recursion that is over is not missed.
      if let refused = body.value.refused {
        if recursion.end() { refused(refusal) }
      } else if recursion.remove(key) {
        refusal.tell(state)
      }
    }
  }
}
