// SPDX-License-Identifier: MIT

/// Work of a program in the Swift 5 mode, which does not check what crosses threads. Passes a refusal on to
/// the program's state.
@frozen @usableFromInline
package struct UncheckedWork<State, Result>: RefusableWork,
  @unchecked Sendable  // Sendable: the program has opted out of checking.
{
  @usableFromInline let state: State
  @usableFromInline let action: (State) -> Result

  @inlinable
  package init(_ state: State, _ action: @escaping (State) -> Result) {
    self.state = state
    self.action = action
  }

  @inlinable func run() -> Result { action(state) }

  @usableFromInline package func schedulerRefused(_ refusal: SchedulerRefusal) { refusal.tell(state) }
}

extension ImmediateSchedulerType {
  @inlinable
  package func schedule<State>(unchecked work: UncheckedWork<State, any Disposable>) -> any Disposable {
    schedule(work) { $0.run() }
  }
}

extension SchedulerType {
  // The requirements: calls prefer the faces' forms of the same names.

  @inlinable
  package func scheduleRequired<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: dueTime, action: action)
  }

  @inlinable
  package func scheduleRequired<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }

  @inlinable
  package func scheduleRelative<State>(
    unchecked work: UncheckedWork<State, any Disposable>, dueTime: Duration
  ) -> any Disposable {
    scheduleRelative(work, dueTime: dueTime) { $0.run() }
  }

  @inlinable
  package func schedulePeriodic<State>(
    unchecked work: UncheckedWork<State, State>, startAfter: Duration, period: Duration
  ) -> any Disposable {
    schedulePeriodic(work, startAfter: startAfter, period: period) { UncheckedWork($0.run(), $0.action) }
  }
}
