// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A point of wall-clock time.
public typealias RxTime = Date

/// Decides where and when a piece of work runs.
///
/// A conforming type brings ``now``, ``ImmediateSchedulerType/schedule(_:action:)`` and
/// `scheduleRelative(_:dueTime:action:)`. Periodic work is made of these unless the type brings its own
/// `schedulePeriodic(_:startAfter:period:action:)`. Spans are a `Duration` or a `DispatchTimeInterval`: of the two forms of a
/// method, a type brings one.
@preconcurrency
public protocol SchedulerType: ImmediateSchedulerType {
  /// The wall-clock time of this scheduler. Spans of time are not measured with it, for it can jump.
  var now: RxTime { get }

  /// Runs `action` with `state` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - dueTime: The time to wait; zero and negative spans mean now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` with `state` once a span of Dispatch has passed: `.never` means as long as there is time.
  @_disfavoredOverload
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again, each time with what it returned the time before; runs never overlap.
  ///
  /// - Parameters:
  ///   - state: What the first run of `action` is given.
  ///   - startAfter: The time to wait for the first run; zero and negative spans mean now.
  ///   - period: The time from the start of one run to the start of the next; must not be negative.
  ///   - action: The work. It returns the state for its next run.
  /// - Returns: A disposable that stops the repetition.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable

  /// Runs `action` again and again, by spans of Dispatch.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable

  /// The reading of the clock by which this scheduler's timers run: the time since a fixed moment.
  ///
  /// Operators measure spans between events with it: `throttle`, `debounce`, `timeout` and their kin. It never goes back, and
  /// does not follow the wall clock when that is set. Without it a scheduler's `now` is read, which may jump.
  var clockReading: Duration { get }

  /// Runs `block` when the wall clock shows `date`, also if the clock is set meanwhile.
  ///
  /// `block` makes its scheduler the current one itself.
  ///
  /// - Parameters:
  ///   - date: When, by the scheduler's `now`; a date in the past means now.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs timed work.
  @_disfavoredOverload
  func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `block` again and again. Runs never overlap, and those that were missed are not made up for.
  ///
  /// `block` makes its scheduler the current one itself.
  ///
  /// - Parameters:
  ///   - repetition: When it runs.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs timed work.
  @_disfavoredOverload
  func repeatBlock(_ repetition: Repetition, _ block: @escaping @Sendable () -> Void) -> any Disposable
}

extension SchedulerType {
  /// The requirement: calls prefer the faces' form of the same name.
  @inlinable
  package func scheduleRequired<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// The requirement: calls prefer the faces' form of the same name.
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

/// A scheduler with a mechanism of its own for periodic work, where any other ``SchedulerType`` makes it of timed work.
@preconcurrency
public protocol PeriodicSchedulerType: SchedulerType {
  /// Runs `action` again and again, each time with what it returned the time before; runs never overlap.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
