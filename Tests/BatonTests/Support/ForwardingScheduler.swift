// SPDX-License-Identifier: MIT

import Baton

/// A user's scheduler that has another one run its work.
protocol ForwardingScheduler: Scheduler {
  var base: any Scheduler { get }
}

extension ForwardingScheduler {
  var now: RxTime { base.now }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { base.schedule(state, action: action) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { base.scheduleRelative(state, dueTime: dueTime, action: action) }
}
