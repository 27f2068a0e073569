// SPDX-License-Identifier: MIT

import Foundation

/// A serial queue that a run loop serves, by one timer of the loop's.
///
/// The timer stays in the loop as long as the scheduler lives, so that the loop has something to wait for. It is
/// set for the earliest deadline, or for now if work waits: setting it wakes the loop up, which
/// `RunLoop.perform` does not do.
final class RunLoopCore: SerialCore, @unchecked Sendable {  // Sendable: for this reason.
  // Sendable: as its superclass; run loops and their timers take these calls from any thread, here under the lock.

  private let runLoop: RunLoop
  /// Written before the scheduler is given out.
  weak var scheduler: RunLoopScheduler?
  /// Unchecked: as above. The loop, the timer and this object hold each other until there is nothing to do.
  @exclusivity(unchecked) private var timer: Timer?

  init(_ runLoop: RunLoop, _ mode: RunLoop.Mode, name: String, bound: QueueBound?) {
    self.runLoop = runLoop
    super.init(name: name, bound: bound)
    let timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { _ in self.fire() }
    self.timer = timer
    runLoop.add(timer, forMode: mode)
  }

  /// The seconds from one firing of the timer to the next, unless it is set anew.
  private static let never: TimeInterval = 1e9

  override var isInside: Bool { RunLoop.current === runLoop }

  override func wake(_ state: inout State) {
    state.watched = 0
    timer?.fireDate = Date()
  }

  override func watch(_ state: inout State) {
    if state.watched >= MonotonicClock.longestSpan {
      timer?.fireDate = .distantFuture
    } else {
      let now = MonotonicClock.now()
      let wait = state.watched > now ? Double(state.watched - now) * 1e-9 : 0
      timer?.fireDate = Date(timeIntervalSinceNow: wait)
    }
  }

  override func end(_ state: inout State) {
    state.isOver = true
    timer?.invalidate()
  }

  private func fire() {
    // Without the scheduler there can be work all the same.
    Schedulers.run(as: scheduler ?? RunLoopScheduler(self)) {
      if case .again = runBatch() { state.withLock { wake(&$0) } }
    }
  }
}
