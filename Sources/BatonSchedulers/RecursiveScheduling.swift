// SPDX-License-Identifier: MIT

import Synchronization

extension ImmediateScheduler {
  /// Runs `action`, which can have itself run again.
  ///
  /// Each call of `recurse` schedules one more run, with the state it is given. The stack does not grow.
  ///
  /// - Parameters:
  ///   - state: What the first run is given.
  ///   - action: The work.
  /// - Returns: A disposable that stops the recursion.
  @available(swift, introduced: 6)
  @inlinable
  public func scheduleRecursive<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    recursion(state, action)
  }

  /// Runs `action`, which can have itself run again: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func scheduleRecursive<State>(
    _ state: State,
    action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    recursion(state, action)
  }

  @inlinable
  package func recursion<State>(
    _ state: State,
    _ action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion()
    if self is CurrentThreadScheduler {
      recursion.loop(state, action)
    } else {
      recursion.step(UncheckedSendable(state), on: self, UncheckedSendable(action))
    }
    return recursion
  }
}

/// The runs of one `scheduleRecursive` that are scheduled and not yet begun.
///
/// `@unchecked` is not needed: all that is shared is in the lock.
@usableFromInline
final class Recursion: Disposable {
  private struct Pending {
    var isDisposed = false
    var runs = Bag<(any Disposable)?>()
  }

  private let pending = Mutex(Pending())
  private let disposed = Atomic(false)

  @usableFromInline init() {}

  @usableFromInline
  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// On the trampoline a step is a turn of a loop, as long as nothing else waits for its turn.
  @inlinable
  func loop<State>(_ first: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    var next: State? = first
    Trampoline.current.schedule(
      TrampolineLoop { trampoline in
        while !self.isDisposed, let state = next.take() {
          action(state) { following in
            if next == nil {
              next = following
            } else {
              self.loop(following, action)
            }
          }
          if trampoline.hasWaiting { break }
        }
        return next != nil && !self.isDisposed
      }
    )
  }

  /// Elsewhere a step is scheduled for itself.
  @usableFromInline
  func step<State>(
    _ state: UncheckedSendable<State>,
    on scheduler: some ImmediateScheduler,
    _ action: UncheckedSendable<(State, (State) -> Void) -> Void>
  ) {
    guard let key = pending.withLock({ $0.isDisposed ? nil : $0.runs.insert(nil) }) else { return }
    let run = scheduler.schedule(state) { state in
      _ = self.pending.withLock { $0.runs.remove(key) }
      if !self.isDisposed {
        action.value(state.value) { self.step(UncheckedSendable($0), on: scheduler, action) }
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
  func dispose() {
    disposed.store(true, ordering: .releasing)
    let runs = pending.withLock { pending in
      pending.isDisposed = true
      return pending.runs.removeAll()
    }
    for run in runs { run?.dispose() }
  }
}
