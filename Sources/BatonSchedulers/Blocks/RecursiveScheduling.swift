// SPDX-License-Identifier: MIT

import Synchronization

extension ImmediateSchedulerType {
  /// - Parameter refused: Called once, on any thread, if the scheduler refuses a run, which ends the
  ///   recursion. If nil, each refusal goes to the run's state if that is ``RefusableWork``, otherwise to
  ///   ``Hooks/refusedWorkHandler``, and the other runs go on.
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
        state, on: held, isLoop: schedulerTraits.runsInLine, UncheckedSendable((action, refused)))
    }
    return recursion
  }
}

/// The runs of one `scheduleRecursive` that are scheduled and not yet begun.
@usableFromInline
final class Recursion: Disposable {
  fileprivate typealias Key = Bag<(any Disposable)?>.Key

  private let runs = Lock(Bag<(any Disposable)?>())
  /// Set before `end` takes the runs, so a run that comes later, under the lock, finds it set.
  @usableFromInline let disposed = Atomic(false)

  @usableFromInline init() {}

  @usableFromInline var isDisposed: Bool { @inlinable get { disposed.load(ordering: .acquiring) } }

  /// Runs the steps as a loop on the calling thread's trampoline; when other work waits there, each step
  /// takes a turn of its own.
  @inlinable
  func loop<State>(_ first: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    let steps = Steps(first)
    Trampoline.current.schedule { trampoline in
      let recurse: (State) -> Void = { following in
        if steps.next == nil { steps.next = following } else { self.loop(following, action) }
      }
      while !self.isDisposed, let state = steps.next.take() {
        action(state, recurse)
        if trampoline.hasWaiting { break }
      }
      return steps.next != nil && !self.isDisposed
    }
  }

  /// The state of the step after this one, once there is one.
  @_fixed_layout @usableFromInline
  final class Steps<State> {
    // Exclusivity unchecked: one thread touches it, and no access spans a call.
    @safe @exclusivity(unchecked) @usableFromInline var next: State?

    @inlinable init(_ first: State) { next = first }
  }

  /// Schedules one step.
  ///
  /// - Parameter isLoop: Whether the step runs all following steps too, in a loop: if the scheduler runs work
  ///   in line, steps that are scheduled from steps would nest.
  @usableFromInline
  func step<State>(
    _ state: State, on scheduler: some ImmediateSchedulerType, isLoop: Bool,
    _ body: UncheckedSendable<Step<State>.Body>
  ) {
    guard let key = runs.withLock({ isDisposed ? nil : $0.insert(nil) }) else { return }
    let run = scheduler.schedule(Step(recursion: self, key: key, state: state, body: body)) { step in
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
    // Does nothing if the run has begun meanwhile and removed its key.
    runs.withLock { $0.replace(key, with: run) }
    if isDisposed { run.dispose() }
  }

  @usableFromInline func dispose() { _ = end() }

  /// Forgets a run that begins, or was refused. Returns false if the recursion is over, or the scheduler has
  /// run the work twice.
  private func remove(_ key: Key) -> Bool {
    // The run's disposable is freed outside the lock.
    let run = runs.withLock { $0.remove(key) }
    return withExtendedLifetime(run) { run != nil }
  }

  /// Ends the recursion. Returns whether this call ended it.
  fileprivate func end() -> Bool {
    let isEnd = !disposed.exchange(true, ordering: .acquiringAndReleasing)
    for run in runs.withLock({ $0.removeAll() }) { run?.dispose() }
    return isEnd
  }

  /// The state of the work that the scheduler is given: one run.
  @usableFromInline
  struct Step<State>: RefusableWork, NamedWork,
    @unchecked Sendable  // Sendable: each run hands its state over to the next one.
  {
    @usableFromInline
    typealias Body = (
      action: (State, (State) -> Void) -> Void, refused: ((SchedulerRefusal) -> Void)?
    )

    fileprivate let recursion: Recursion
    fileprivate let key: Key
    fileprivate let state: State
    fileprivate let body: UncheckedSendable<Body>

    package var workName: StaticString { "scheduleRecursive" }

    /// Runs this step, and all that follow, on the calling thread.
    fileprivate func loop() {
      var waiting = Fifo<State>()
      waiting.append(state)
      while !recursion.isDisposed, let step = waiting.popFirst() {
        body.value.action(step) { waiting.append($0) }
      }
    }

    @usableFromInline
    func schedulerRefused(_ refusal: SchedulerRefusal) {
      // Once the recursion is over, its refused runs are not reported.
      if let refused = body.value.refused {
        if recursion.end() { refused(refusal) }
      } else if recursion.remove(key) {
        refusal.tell(state)
      }
    }
  }
}
