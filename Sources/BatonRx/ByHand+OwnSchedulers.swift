// SPDX-License-Identifier: MIT

import Dispatch

// The forms of `ByHand+Schedulers.swift`, which documents them, once more for each type that implements the
// requirements itself. If a user's protocol requires one of these methods, the compiler prefers a member of
// the type to one of a protocol's extension, and would warn about a member that asks for what is `Sendable`.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension CurrentThreadScheduler {
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension OperationQueueScheduler {
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension WorkScheduler {
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }

  @_alwaysEmitIntoClient
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: Duration(dueTime))
  }

  @_alwaysEmitIntoClient
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension NewThreadScheduler {
  @_alwaysEmitIntoClient
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InlineScheduler {
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }

  @_alwaysEmitIntoClient
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: Duration(dueTime))
  }

  @_alwaysEmitIntoClient
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SubscriptionScheduler {
  @_alwaysEmitIntoClient
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }

  @_alwaysEmitIntoClient
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: Duration(dueTime))
  }

  @_alwaysEmitIntoClient
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension VirtualTimeScheduler {
  @inlinable
  public final func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedWork(state, action))
  }

  @inlinable
  public final func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(unchecked: UncheckedWork(state, action), dueTime: Duration(dueTime))
  }

  @inlinable
  public final func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      unchecked: UncheckedWork(state, action), startAfter: Duration(startAfter), period: Duration(period))
  }
}
