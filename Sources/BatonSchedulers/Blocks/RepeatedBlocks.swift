// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateScheduler {
  package func repeating(_ timing: Repetition, _ block: @escaping () -> Void) -> any Disposable {
    let (timed, block) = (timed, bound(block))
    let timing = timing.notBefore(timed.now)
    if let timers = timed as? any BlockTimers { return timers.repeatBlock(block, timing) }
    switch timing.start {
    case .at(let date): return WallClockWait.schedule(block, at: date, every: timing.interval, on: timed)
    case .after(let delay): return timed.repeatPeriodically(block, startAfter: delay, every: timing.interval)
    }
  }
}

extension Scheduler {
  func repeatPeriodically(
    _ block: UncheckedSendable<() -> Void>, startAfter delay: Duration, every interval: Duration
  ) -> any Disposable {
    schedulePeriodic(block, startAfter: delay, period: interval) { block in
      block.value()
      return block
    }
  }
}

/// When a block is to be run again and again.
package struct Repetition: Sendable {
  package enum Start: Sendable {
    case at(Date)
    case after(Duration)
  }

  package private(set) var start: Start
  package let interval: Duration
  package let leeway: Duration

  /// - Parameter method: Named in the message if the date, the interval or the leeway is refused.
  package init(_ method: StaticString, _ start: Start, every interval: Duration, leeway: Duration) {
    if case .at(let date) = start { requireDate(date, "\(method): at") }
    Self.check(interval, "\(method): every")
    Self.check(leeway, "\(method): leeway")
    self.start = start
    self.interval = interval
    self.leeway = leeway
  }

  /// The same, from `now` if it was to start at a date before that.
  func notBefore(_ now: Date) -> Repetition {
    guard case .at(let date) = start, date < now else { return self }
    var repetition = self
    repetition.start = .at(now)
    return repetition
  }

  private static func check(_ span: Duration, _ name: @autoclosure () -> String) {
    require(span >= .zero, "\(name()) must not be negative, was \(span)")
    require(
      span <= .nanoseconds(Int64.max),
      "\(name()) must not overflow a timer, which holds 2^63 - 1 nanoseconds, was \(span)"
    )
  }
}

/// Stops the program with a message that begins with `name` if `date` is no date.
func requireDate(_ date: Date, _ name: @autoclosure () -> String) {
  let seconds = date.timeIntervalSinceReferenceDate
  require(!seconds.isNaN, "\(name()) must be a date, was \(seconds)")
}
