// SPDX-License-Identifier: MIT

import Foundation

/// A point of wall-clock time.
public typealias RxTime = Date

/// A span of time.
public typealias RxTimeInterval = Duration

/// Decides where and when a piece of work runs.
///
/// A conforming type brings ``now``, ``ImmediateSchedulerType/schedule(_:action:)`` and
/// ``scheduleRelative(_:dueTime:action:)``. Periodic work is emulated with these unless the type brings its
/// own ``schedulePeriodic(_:startAfter:period:action:)`` too.
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
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
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
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}

extension SchedulerType {
  @inlinable
  package func scheduleRelative<State>(
    unchecked work: UncheckedWork<State, any Disposable>, dueTime: RxTimeInterval
  ) -> any Disposable {
    scheduleRelative(work, dueTime: dueTime) { $0.run() }
  }

  @inlinable
  package func schedulePeriodic<State>(
    unchecked work: UncheckedWork<State, State>, startAfter: RxTimeInterval, period: RxTimeInterval
  ) -> any Disposable {
    schedulePeriodic(work, startAfter: startAfter, period: period) { UncheckedWork($0.run(), $0.action) }
  }
}
