// SPDX-License-Identifier: MIT

import Dispatch

// Forms that do not follow by rule from those for Swift 6. The requirements of the schedulers' protocols ask
// for `Sendable` states and closures; these forms beside them do not. A form that takes a duration is
// disfavoured, so that `.seconds(1)` keeps one meaning and costs the compiler nothing.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ImmediateSchedulerType {
  /// Runs `action` with `state` on this scheduler; returns a disposable that cancels it.
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }
}

/// A span of time, as in RxSwift.
@available(swift, obsoleted: 6)
public typealias RxTimeInterval = DispatchTimeInterval

// Some forms have a last parameter that is never given. Without it the compiler would take them for
// implementations of the requirements, which have implementations already.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SchedulerType {
  /// Runs `action` with `state` after `dueTime`; returns a disposable that cancels it.
  ///
  /// A zero or negative span means immediately.
  @_alwaysEmitIntoClient
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable, _: Void = ()
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: Duration(dueTime))
  }

  /// Runs `action` with `state` after `dueTime`, a `Duration`; returns a disposable that cancels it.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func scheduleRelative<State>(
    _ state: State, dueTime: Duration, action: @escaping (State) -> any Disposable, _: Void = ()
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: dueTime)
  }

  /// Runs `action` after `startAfter`, and then every `period`; returns a disposable that stops it.
  ///
  /// `period` must not be negative. Each run receives the state that the previous run returned; runs never
  /// overlap.
  @_alwaysEmitIntoClient
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State,
    _: Void = ()
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }

  /// Runs `action` after `startAfter`, and then every `period`, with times given as `Duration`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func schedulePeriodic<State>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping (State) -> State, _: Void = ()
  ) -> any Disposable {
    schedulePeriodic(unchecked: UncheckedWork(state, action), startAfter: startAfter, period: period)
  }
}
