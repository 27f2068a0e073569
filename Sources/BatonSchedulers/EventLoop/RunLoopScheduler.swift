// SPDX-License-Identifier: MIT

import Foundation

/// Runs work in a run loop, one piece after the other, in the order in which it was scheduled.
///
/// Scheduling wakes the loop up. The loop may run for good or be run by hand, a slice at a time; while the scheduler lives it has
/// something to wait for. One wake-up serves what waits, in batches of a bounded size, so that others in the loop get their turn.
/// Timed work waits on a clock that cannot jump, with one timer of the loop's for all. All methods may be called from any thread.
///
/// When the loop's thread ends, the scheduler refuses work from then on, and what waits, with
/// ``SchedulerRefusal/Reason/loopEnded``; jobs of tasks run on a dispatch queue. This is noticed if the scheduler was made on that
/// thread, or the loop has run since. Otherwise, or if nobody runs the loop any more, shut the scheduler down.
///
/// - Scheduling: everything runs in the run loop, in the mode that was given; nothing before the call returns.
public final class RunLoopScheduler: EventLoopScheduler, @unchecked Sendable {  // Sendable: constant.
  /// The scheduler on the main thread's run loop, in the common modes. It cannot be shut down.
  public static let main = RunLoopScheduler(
    .main, .common, name: "baton.runloop.main", bound: nil, isShared: true)

  /// Makes a scheduler that runs work in `runLoop`.
  ///
  /// - Parameters:
  ///   - runLoop: Where work runs.
  ///   - mode: The mode in which it runs; the common modes, which include the default one, if left out.
  ///   - name: What it is called in a refusal.
  ///   - capacity: The pieces that may wait; nil means any number. Must be positive.
  ///   - whenFull: What happens to work that finds so many waiting.
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
    let isMain = runLoop === RunLoop.main
    let alarm = RunLoopAlarm(runLoop, mode)
    let core = EventLoopCore(
      RunLoopScheduler.self, name: name, bound: bound,
      isMain: isMain,
      loop: EventLoopCore.Loop(isCurrent: { alarm.isCurrent }, wake: { alarm.wake($0) }))
    self.init(core, isMain: isMain, isShared: isShared)
    // Last: from then on the loop may serve the core, on its thread, and finds its scheduler.
    alarm.begin(core.makeQueue())
  }
}

extension ImmediateSchedulerType where Self == RunLoopScheduler {
  /// The main thread's run loop: ``RunLoopScheduler/main``.
  public static var mainRunLoop: RunLoopScheduler { .main }
}
