// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// A user's scheduler of one method, which says that tasks may run on it.
final class UsersExecutor: ImmediateScheduler, TaskExecutor {
  private let queue = DispatchQueue(label: "users", attributes: .concurrent)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queue.async { _ = action(state) }
    return Disposables.create()
  }
}

/// The same with a serial queue, on which an actor may run too.
final class UsersSerialExecutor: ImmediateScheduler, SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "users")

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queue.async { _ = action(state) }
    return Disposables.create()
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// A user's scheduler that forgets what it is given.
final class ForgetfulScheduler: ImmediateScheduler, TaskExecutor {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    Disposables.create()
  }
}
