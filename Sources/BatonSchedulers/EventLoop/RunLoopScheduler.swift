// SPDX-License-Identifier: MIT

import Foundation

/// Runs work in a run loop, one piece after another, in the order in which it was scheduled.
///
/// Scheduling wakes the loop up. The loop may run permanently or be run by hand, for a limited time; while
/// the scheduler exists, the loop has a source to wait for. One wake-up runs all waiting work, in bounded
/// batches, so that other sources of the loop get their turn. Timed work waits on a monotonic clock, with one
/// run-loop timer for all of it. All methods may be called from any thread.
///
/// When the loop's thread has ended, the scheduler refuses new and waiting work with
/// ``SchedulerRefusal/Reason/loopEnded``; jobs of tasks run on a dispatch queue. The scheduler notices the
/// end if it was created on that thread, or if the loop has run since its creation. Otherwise, or if the loop
/// is not run any more, shut the scheduler down.
///
/// - Scheduling: All work runs in the run loop, in the given mode, and none during the call that schedules
///   it.
public final class RunLoopScheduler: EventLoopScheduler, @unchecked Sendable {  // Sendable: constant.
  /// The scheduler on the main thread's run loop, in the common modes. It cannot be shut down.
  public static let main = RunLoopScheduler(
    .main, .common, name: "baton.runloop.main", bound: nil, isShared: true)

  /// Creates a scheduler that runs work in `runLoop`.
  ///
  /// - Parameters:
  ///   - runLoop: The run loop that runs the work.
  ///   - mode: The mode in which work runs; by default the common modes, which include the default mode.
  ///   - name: The name of the scheduler in refusals.
  ///   - capacity: The maximum number of waiting pieces of work; must be positive. Nil means no limit.
  ///   - whenFull: What to do with work that would exceed the capacity.
  public convenience init(
    runLoop: RunLoop,
    mode: RunLoop.Mode = .common,
    name: String = "baton.runloop",
    capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait
  ) {
    let bound = QueueBound("RunLoopScheduler", capacity: capacity, policy: whenFull)
    self.init(runLoop, mode, name: name, bound: bound, isShared: false)
  }

  private convenience init(
    _ runLoop: RunLoop, _ mode: RunLoop.Mode, name: String, bound: QueueBound?, isShared: Bool
  ) {
    let alarm = RunLoopAlarm(runLoop, mode)
    let core = EventLoopCore(
      RunLoopScheduler.self, name: name, bound: bound,
      isMain: runLoop === RunLoop.main,
      loop: EventLoopCore.Loop(isCurrent: { alarm.isCurrent }, wake: { alarm.wake($0) }))
    self.init(core, isShared: isShared)
    // Last: from then on the loop may serve the core, on its thread, and finds its scheduler.
    alarm.begin(core.makeQueue())
  }
}

extension ImmediateSchedulerType where Self == RunLoopScheduler {
  /// Runs work in the main thread's run loop: ``RunLoopScheduler/main``.
  public static var mainRunLoop: RunLoopScheduler { .main }
}
