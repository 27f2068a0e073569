// SPDX-License-Identifier: MIT

/// Runs work on the thread that schedules it, one piece after another: a trampoline.
///
/// The first `schedule` on a thread opens a queue for that thread and runs its work immediately. Work that is
/// scheduled during other work waits in the queue, and runs after that work and all work queued before it.
/// The first `schedule` returns when the queue is empty. Recursive work uses a constant amount of stack.
///
/// Operators that generate elements, such as `range` and `of`, use it by default.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The only instance.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether the calling thread has no open queue, so that `schedule` would run work immediately.
  public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

  /// Runs `action` with `state` on the calling thread: immediately, or after all work in the thread's open
  /// queue.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(ScheduledWork(state, action))
    Trampoline.current.schedule { _ in
      item.run()
      return false
    }
    return item
  }
}

extension CurrentThreadScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }

  /// True: queued work runs on the thread that scheduled it.
  public var mayNeedCallingThread: Bool { true }
}

extension ImmediateSchedulerType where Self == CurrentThreadScheduler {
  /// Runs work on the thread that schedules it: ``CurrentThreadScheduler/instance``.
  public static var currentThread: CurrentThreadScheduler { .instance }
}
