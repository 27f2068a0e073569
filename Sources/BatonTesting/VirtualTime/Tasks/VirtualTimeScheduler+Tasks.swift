// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension VirtualTimeScheduler {
  /// Runs `body` as a task of this scheduler, and moves the clock from each due time to the next until the
  /// body has ended.
  /// ```swift
  /// let name = try await scheduler.run {
  ///   try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock)
  ///   return "an hour later"
  /// }
  /// ```
  /// Child tasks, task groups and default actors run here too. These do not: a plain `Task { }`, unless it is
  /// given `executorPreference: scheduler`; the main actor, and actors with executors of their own; sleeps by
  /// other clocks.
  ///
  /// * At one instant, what came first runs first, whether it is a task or an event of a sequence.
  /// * When `body` has ended, what is due at that instant is run. Later work stays; `dueTimes` tells for
  ///   when.
  /// * When the calling task is cancelled, `body` is cancelled.
  /// * `stop()` has no effect on the run.
  ///
  /// - Parameters:
  ///   - limits: When to give up.
  ///   - body: What to run.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. ``VirtualTimeStall`` if it does not end: it is first cancelled, and then
  ///   run on within the same limits. If it still goes on without ever suspending, its thread stands still
  ///   when it next looks at the scheduler's clock or begins a sleep, and this scheduler is of no more use.
  ///   `SchedulerRefusal` if the system starts no more threads.
  /// - Precondition: No run is under way.
  /// - Scheduling: All work of the scheduler runs on a thread that is started for it.
  // Programs written for RxSwift may have a member of this name.
  @available(swift, introduced: 6)
  public final func run<Success: Sendable>(
    limits: VirtualTimeLimits = VirtualTimeLimits(), _ body: sending @escaping () async throws -> Success
  ) async throws -> Success {
    try await run(
      limits: limits, body, launch: { Task(executorPreference: self, operation: $0) }, surround: { $0() }
    ) { _ in }
  }

  /// Does what the other form does.
  ///
  /// - Parameters:
  ///   - launch: Makes a task of its argument.
  ///   - surround: Called on the thread that runs the work, with a closure that runs all of it.
  ///   - sleepers: Returns the tasks that sleep, for a stall.
  ///   - end: Called before the caller is resumed, as the last step of the run. `standsStill` tells whether
  ///     work that is left behind must not be run.
  package final func run<Success: Sendable>(
    limits: VirtualTimeLimits, _ body: sending @escaping () async throws -> Success,
    launch: (@escaping @Sendable () async -> Void) -> Task<Void, Never>,
    surround: @escaping @Sendable (() -> Void) -> Void,
    sleepers: @escaping @Sendable () -> [VirtualTimeStall.Sleeper] = { [] },
    end: @escaping @Sendable (_ standsStill: Bool) -> Void
  ) async throws -> Success {
    // Unsafe: the continuation is resumed once: by the run's end, or below if there is no thread that runs it.
    let caller = unsafe Lock<UnsafeContinuation<Success, any Error>?>(nil)
    let run = VirtualTimeRun<Success, Converter>(self, limits, sleepers) { outcome, standsStill in
      end(standsStill)
      unsafe caller.withLock { unsafe $0.take() }?.resume(with: outcome)
    }
    let body = UncheckedSendable(body)  // Safe: only the one task that calls it uses it.
    let task = launch { await run.perform(body.value) }
    return try await withTaskCancellationHandler {
      try await unsafe withUnsafeThrowingContinuation { continuation in
        unsafe caller.withLock { unsafe $0 = continuation }
        let thread = SystemThread("run", name: "baton.virtual-time", stackSize: nil, priority: .default)
        if thread.start({ surround { run.drive(task) } }) { return }
        task.cancel()
        unsafe continuation.resume(
          throwing: SchedulerRefusal(scheduler: "\(type(of: self))", reason: SystemThread.failure))
      }
    } onCancel: {
      task.cancel()
    }
  }
}
