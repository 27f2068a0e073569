// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateScheduler {
  /// Runs `block` when the wall clock shows `date`, and then again every interval, counted from that date: if the
  /// clock is set, the repetition follows it.
  ///
  /// Runs never overlap. Those that are missed are not made up for: one that begins late is one run, and after one
  /// that takes longer than the interval the next begins at once.
  ///
  /// - Parameters:
  ///   - date: When the first run is due; a date in the past means now, and the second run an interval later.
  ///     Infinitely long ago means now, infinitely far off means never; in virtual time, which has an end, then. Must
  ///     not be NaN.
  ///   - interval: From one run to the next. Must be neither negative nor more than 2⁶³ - 1 nanoseconds (292
  ///     years), and not zero in virtual time.
  ///   - leeway: The slack that the system may use for each run. Must be neither negative nor more than 2⁶³ - 1
  ///     nanoseconds. A scheduler without timers of the system makes no use of it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs work. Schedulers on queues use a timer of the system.
  @available(swift, introduced: 6)
  @discardableResult
  public func schedule(
    at date: Date, every interval: Duration, leeway: Duration = .zero, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(at:every:leeway:)", .at(date), every: interval, leeway: leeway), block)
  }

  /// Runs `block` at a date, and then again every interval: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func schedule(
    at date: Date, every interval: Duration, leeway: Duration = .zero, _ block: @escaping () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(at:every:leeway:)", .at(date), every: interval, leeway: leeway), block)
  }

  /// Runs `block` when `delay` has passed on a clock that cannot jump, and then again every interval.
  ///
  /// Lateness does not pile up and runs never overlap; those that were missed are not made up for, save in virtual
  /// time, where all are run.
  ///
  /// - Parameters:
  ///   - delay: The time to wait for the first run; zero and negative spans mean now.
  ///   - interval: From one run to the next. Must be neither negative nor more than 2⁶³ - 1 nanoseconds (292
  ///     years), and not zero in virtual time.
  ///   - leeway: The slack that the system may use for each run. Must be neither negative nor more than 2⁶³ - 1
  ///     nanoseconds. A scheduler without timers of the system makes no use of it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs timed work. Schedulers on queues use a timer of the
  ///   system.
  @available(swift, introduced: 6)
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero,
    _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(after:every:leeway:)", .after(delay), every: interval, leeway: leeway), block)
  }

  /// Runs `block` after a delay, and then again every interval: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero, _ block: @escaping () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(after:every:leeway:)", .after(delay), every: interval, leeway: leeway), block)
  }

  func repeating(_ timing: Repetition, _ block: @escaping () -> Void) -> any Disposable {
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
