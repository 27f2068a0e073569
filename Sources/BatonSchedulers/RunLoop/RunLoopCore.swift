// SPDX-License-Identifier: MIT

import Foundation

/// A serial queue that a run loop serves, by one timer of the loop's.
///
/// The timer stays in the loop as long as the scheduler lives, so that the loop has something to wait for. It is
/// set for the earliest deadline, or for now if work waits: setting it wakes the loop up, which
/// `RunLoop.perform` does not do.
final class RunLoopCore: SerialCore, @unchecked Sendable {  // Sendable: for this reason.
  // Sendable: as its superclass; run loops and their timers take these calls from any thread, here under the lock.

  /// What the timer calls, as long as there is somebody to call. Not every system's timers let go of their block
  /// when they are invalidated, so it is this that lets go.
  private final class Target: Sendable {
    let core = Lock<RunLoopCore?>(nil)
  }

  private let runLoop: RunLoop
  private let mode: RunLoop.Mode
  /// Unchecked: as above. The loop holds it, and by it this object, until the scheduler is gone or shut down and there
  /// is nothing to do; nil then, until a job of a task comes.
  @exclusivity(unchecked) private var timer: Timer?
  private let target = Target()

  init(_ runLoop: RunLoop, _ mode: RunLoop.Mode, name: String, bound: QueueBound?) {
    self.runLoop = runLoop
    self.mode = mode
    super.init(RunLoopScheduler.self, name: name, bound: bound)
    _ = makeTimer()
  }

  private func makeTimer() -> Timer {
    let timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { [target] _ in
      target.core.withLock { $0 }?.fire()
    }
    target.core.withLock { $0 = self }
    self.timer = timer
    runLoop.add(timer, forMode: mode)
    return timer
  }

  private func timer(_ state: inout State) -> Timer {
    if let timer { return timer }
    state.life = .idle
    return makeTimer()
  }

  /// The seconds from one firing of the timer to the next, unless it is set anew.
  private static let never: TimeInterval = 1e9

  override var standIn: any ImmediateSchedulerType { RunLoopScheduler(self) }

  override var isInside: Bool { RunLoop.current === runLoop }

  override func wake(_ state: inout State) -> SchedulerRefusal.Reason? {
    timer(&state).fireDate = Date()
    state.alarm = .timer(at: 0)
    return nil
  }

  override func watch(_ state: inout State) -> SchedulerRefusal.Reason? {
    let moment = state.alarm.moment
    let now = MonotonicClock.now()
    let wait = moment > now ? Double(moment - now) * 1e-9 : 0
    timer(&state).fireDate =
      moment >= MonotonicClock.longestSpan ? .distantFuture : Date(timeIntervalSinceNow: wait)
    return nil
  }

  override func end(_ state: inout State) {
    // For who has kept a stand-in of a scheduler that is gone.
    inbox.set(Flag.closed)
    state.life = .over
    timer?.invalidate()
    timer = nil
    // Whoever ends this holds it, so nothing is freed under the locks.
    target.core.withLock { $0 = nil }
  }

  private func fire() {
    RunningScheduler.run(as: runner, isWork: false) {
      if case .again = runBatch() { _ = state.withLock { wake(&$0) } }
    }
  }
}
