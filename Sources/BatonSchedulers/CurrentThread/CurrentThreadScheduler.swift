// SPDX-License-Identifier: MIT

/// Runs work on the thread that schedules it, one piece after another: the trampoline.
///
/// The first `schedule` on a thread runs its work at once and opens a hidden queue for that thread. Work that is scheduled while
/// other work is running waits until that, and all queued before it, has finished. The first `schedule` returns when the queue is
/// empty. Thousands of steps that each schedule the next use constant stack.
///
/// It is the default of operators that generate elements, such as `range` and `of`.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The only instance.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether the calling thread has no queue open: scheduling would run the work at once.
  public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

  /// Runs `action` with `state` on the calling thread: at once if nothing is running on its queue, else after
  /// the work that is running and all queued before.
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

  /// True: what waits in the trampoline waits for the thread that put it there.
  public var mayNeedCallingThread: Bool { true }
}

extension ImmediateSchedulerType where Self == CurrentThreadScheduler {
  /// The thread that schedules: ``CurrentThreadScheduler``.
  public static var currentThread: CurrentThreadScheduler { .instance }
}
