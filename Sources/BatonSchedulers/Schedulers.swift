// SPDX-License-Identifier: MIT

/// The shared schedulers, and the scheduler that is running the calling code.
public enum Schedulers {
  /// When the turn of the event loop that the calling thread serves is over, on the ``MonotonicClock``; 0 if
  /// it serves none.
  package static var turnEnd: UInt64 { RunningScheduler.first { $0.end == 0 ? nil : $0.end } ?? 0 }

  /// What the calling thread is running, for errors about its waits.
  package static var caller: String {
    if let current = RunningScheduler.current { return "\(current)" }
    if MainThread.isCurrent { return "the main thread" }
    return isInTask ? "a task" : "a thread without a scheduler"
  }

  /// Whether the calling thread is running work of a virtual scheduler, whose other work and whose tasks wait
  /// for it.
  package static var isInVirtualTime: Bool { virtual != nil }

  /// The innermost virtual time in which the calling thread is running work.
  package static var virtual: VirtualTimeSource? { RunningScheduler.first { $0.scheduler.virtualTimeSource } }

  /// Runs `body` on the calling thread with `scheduler` as the current scheduler.
  ///
  /// It is for schedulers that run their work themselves; blocks, recursion, emulated periodic work and the
  /// default of ``ImmediateSchedulerType/scheduleWakeUp(_:)`` call it. A scheduler with
  /// ``SchedulerTraits/keepsCurrentScheduler`` does not become current. Only ``current`` changes: `body` is
  /// not isolated to an actor whose executor is `scheduler`.
  public static func run<Result>(as scheduler: any ImmediateSchedulerType, _ body: () throws -> Result)
    rethrows -> Result
  {
    if scheduler.schedulerTraits.keepsCurrentScheduler { return try body() }
    return try RunningScheduler.run(as: scheduler, body)
  }
}

/// Whether the calling thread runs a task.
// Unsafe: the reference to the task is compared and not kept.
package var isInTask: Bool { unsafe withUnsafeCurrentTask { unsafe $0 != nil } }
