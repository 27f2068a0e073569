// SPDX-License-Identifier: MIT

import Dispatch

/// Decides where and when a piece of work runs.
///
/// A conforming type implements ``now``, ``ImmediateSchedulerType/schedule(_:action:)`` and
/// `scheduleRelative(_:dueTime:action:)`. Periodic work is composed of these, unless the type implements
/// `schedulePeriodic(_:startAfter:period:action:)`, too. A span is a `Duration` or a `DispatchTimeInterval`:
/// implement one of the two forms of each method.
///
/// Programs call the forms of `schedule` and `scheduleRecursive`. The forms of `submit` are what these call,
/// on a scheduler that can do more than wait for spans.
@preconcurrency
public protocol SchedulerType: ImmediateSchedulerType {
  /// The wall-clock time of this scheduler.
  ///
  /// It can jump: spans of time are measured with ``clockReading``.
  var now: RxTime { get }

  /// Runs `action` with `state` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: The state to pass to `action`.
  ///   - dueTime: The time to wait; a zero or negative span means immediately.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` with `state` once a span of Dispatch has passed; `.never` means the longest possible wait.
  @_disfavoredOverload
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` repeatedly, each time with the state that the previous run returned; runs never overlap.
  ///
  /// - Parameters:
  ///   - state: The state for the first run of `action`.
  ///   - startAfter: The time to wait before the first run; a zero or negative span means immediately.
  ///   - period: The time from the start of one run to the start of the next; must not be negative.
  ///   - action: The work. It returns the state for its next run.
  /// - Returns: A disposable that stops the repetition.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable

  /// Runs `action` repeatedly, with spans of Dispatch.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable

  /// The reading of the clock that this scheduler's timers use: the time since a fixed moment.
  ///
  /// Operators such as `throttle`, `debounce` and `timeout` measure the spans between events with it. It
  /// never goes back, and does not change when the wall clock is set. By default it is derived from ``now``,
  /// which may jump.
  var clockReading: Duration { get }

  /// Runs `block` when the wall clock reaches `date`, even if the clock is set in the meantime.
  ///
  /// `block` itself makes its scheduler the current one.
  ///
  /// - Parameters:
  ///   - date: When to run `block`, by the scheduler's `now`; a date in the past means immediately.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs timed work.
  @_disfavoredOverload
  func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `block` repeatedly. Runs never overlap, and missed runs are skipped.
  ///
  /// `block` itself makes its scheduler the current one.
  ///
  /// - Parameters:
  ///   - repetition: When `block` runs.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs timed work.
  @_disfavoredOverload
  func submit(repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler with its own mechanism for periodic work, which other schedulers compose of timed work.
@preconcurrency
public protocol PeriodicSchedulerType: SchedulerType {}
