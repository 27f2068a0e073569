// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A block that a system timer runs again and again, and the disposable that stops it.
///
/// The timer runs the block on its queue, never twice at once. It keeps this object alive until it is
/// cancelled.
final class SystemRepetition: Disposable, @unchecked Sendable {  // Sendable: Dispatch's objects are.
  let timing: Repetition
  private let source: any DispatchSourceTimer
  /// Nil once the repetition has been disposed of.
  private let block: Lock<UncheckedSendable<() -> Void>?>

  init(_ timing: Repetition, on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    self.timing = timing
    self.block = Lock(UncheckedSendable(block))
    source = DispatchSource.makeTimerSource(queue: queue)
    // A system timer without an interval would fire only once.
    let interval = max(timing.interval, .nanoseconds(1)).dispatchInterval
    let leeway = timing.leeway.dispatchInterval
    switch timing.start {
    case .at(let date):
      let wall = TimerClock.dispatchTime(wallMoment: TimerClock.wallMoment(date))
      source.schedule(wallDeadline: wall, repeating: interval, leeway: leeway)
    case .after(let delay):
      let moment = MonotonicClock.deadline(after: delay, from: MonotonicClock.now())
      let deadline = DispatchTime(uptimeNanoseconds: moment)
      source.schedule(deadline: deadline, repeating: interval, leeway: leeway)
    }
    source.setEventHandler { self.run() }
    source.activate()
  }

  /// Whether the timer goes by the wall clock.
  var isWall: Bool { if case .at = timing.start { true } else { false } }

  func dispose() {
    let block = block.withLock { $0.take() }
    if block != nil { source.cancel() }
  }

  private func run() { block.withLock { $0 }?.value() }
}
