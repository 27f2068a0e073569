// SPDX-License-Identifier: MIT

/// A span of time: a `Duration`.
// forms: swift6
@available(swift, introduced: 6)
public typealias RxTimeInterval = Duration

// The requirements of `SchedulerType` take either kind of span. These forms are preferred to them, so that
// `.seconds(1)` is a duration. The last parameter is never given: it keeps them from being taken for
// implementations of the requirements.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SchedulerType {
  /// Runs `action` with `state` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: The state to pass to `action`.
  ///   - dueTime: The time to wait; a zero or negative span means immediately.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  ///   - unused: Not used; leave it out.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  /// - Scheduling: `action` runs where this scheduler runs timed work.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable,
    _ unused: Void = ()
  ) -> any Disposable {
    scheduleRequired(state, dueTime: dueTime, action: action)
  }

  /// Runs `action` repeatedly, each time with the state that the previous run returned; runs never overlap.
  ///
  /// - Parameters:
  ///   - state: The state for the first run of `action`.
  ///   - startAfter: The time to wait before the first run; a zero or negative span means immediately.
  ///   - period: The time from the start of one run to the start of the next; must not be negative.
  ///   - action: The work. It returns the state for its next run.
  ///   - unused: Not used; leave it out.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `action` runs where this scheduler runs timed work.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State,
    _ unused: Void = ()
  ) -> any Disposable {
    scheduleRequired(state, startAfter: startAfter, period: period, action: action)
  }
}
