// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension VirtualTimeScheduler {
  /// Runs `body` as a task of this scheduler, and advances the clock until the body has ended.
  /// ```swift
  /// let name = try await scheduler.run {
  ///   try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock)
  ///   return "an hour later"
  /// }
  /// ```
  /// Child tasks, task groups and default actors run on this scheduler, too. These do not: a plain `Task { }`
  /// without `executorPreference: scheduler`; the main actor, and actors with custom executors; sleeps on
  /// other clocks.
  ///
  /// * Work that is due at the same instant runs in the order of arrival, whether it is a task or an event of
  ///   a sequence.
  /// * When `body` has ended, the work that is due at that instant runs. Later work remains: see `dueTimes`.
  /// * When the calling task is cancelled, `body` is cancelled.
  /// * `stop()` has no effect on the run.
  ///
  /// - Parameters:
  ///   - limits: The limits after which to abandon the run.
  ///   - body: The code to run.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws, or a ``VirtualTimeStall`` if `body` does not end. In that case
  ///   `body` is cancelled, and then continues within the same limits. If it goes on without suspending, its
  ///   thread is blocked when it next reads the scheduler's clock or begins a sleep, and this scheduler
  ///   cannot be used any more. `SchedulerRefusal` if the system cannot start a thread.
  /// - Precondition: No run is in progress.
  /// - Scheduling: All work of the scheduler runs on a thread that is started for the run.
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
    // Unsafe: the continuation is resumed once: by the run's end, or below if there is no thread that runs
    // it.
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
          throwing: SchedulerRefusal(scheduler: "\(type(of: self))", reason: .noThread))
      }
    } onCancel: {
      task.cancel()
    }
  }
}
