// SPDX-License-Identifier: MIT

import Foundation

/// Waits for a date on a scheduler that can only wait for spans, by asking it for the time now and then.
///
/// Its clock may be set at any time, so no wait is longer than a second. But if a wait took less time by the
/// machine's clock than was asked for, time is virtual and is moved by hand: then it is trusted with the whole.
/// Steps come one after the other, so what they share needs no lock.
final class WallClockWait: @unchecked Sendable {  // Sendable: see above.
  /// The longest that is waited without a look at the clock.
  private static let longestWait = Duration.seconds(1)

  private let scheduler: any Scheduler
  private let interval: Duration?
  // Exclusivity unchecked: no access spans a call.
  @exclusivity(unchecked) private var block: UncheckedSendable<() -> Void>?
  @exclusivity(unchecked) private var due: Date
  @exclusivity(unchecked) private var isVirtual = false
  /// The last wait: when it began, how long it was to be, and whether the block would be due then.
  @exclusivity(unchecked) private var asked: (at: UInt64, wait: Duration, isWhole: Bool)?

  private init(
    _ block: UncheckedSendable<() -> Void>, at date: Date, every interval: Duration?,
    on scheduler: any Scheduler
  ) {
    self.block = block
    due = date
    self.interval = interval
    self.scheduler = scheduler
  }

  /// Runs `block` at `date`, and then every interval if there is one.
  static func schedule(
    _ block: UncheckedSendable<() -> Void>, at date: Date, every interval: Duration? = nil,
    on scheduler: any Scheduler
  ) -> any Disposable {
    let wait = WallClockWait(block, at: date, every: interval, on: scheduler)
    let request: BlockRecursion.Request = { delay, run in
      delay > .zero
        ? scheduler.scheduleRelative(run, dueTime: delay) { $0.perform() }
        : scheduler.schedule(run) { $0.perform() }
    }
    let recursion = BlockRecursion(request, endsWhenRefused: true) { wait.step($0) }
    recursion.begin(after: wait.nextWait())
    return recursion
  }

  private func step(_ recursion: BlockRecursion) {
    if !isDue { return recursion.reschedule(after: nextWait()) }
    guard let interval else {
      block.take()?.value()
      return
    }
    advance(by: interval)
    block?.value()
    skipMissed(interval)
    // Never at once, for there are schedulers that run in line what is due: the call that began this is to return.
    // In virtual time nothing but virtual time is to pass.
    recursion.reschedule(after: max(nextWait(), isVirtual ? .zero : .nanoseconds(1)))
  }

  private var isDue: Bool {
    if let asked {
      isVirtual = .nanoseconds(MonotonicClock.now() &- asked.at) < asked.wait
      // A virtual clock may be too coarse to show the very moment.
      if isVirtual, asked.isWhole { return true }
    }
    // Not `<=`: from a clock that shows no date nothing remains.
    return !(remaining > 0)
  }

  private var remaining: TimeInterval { due.timeIntervalSince(scheduler.now) }

  private func nextWait() -> Duration {
    let remaining = remaining.heldInSeconds
    guard remaining > 0 else {
      asked = nil
      return .zero
    }
    let whole = Duration.seconds(remaining)
    let wait = isVirtual ? whole : min(whole, Self.longestWait)
    asked = (MonotonicClock.now(), wait, wait == whole)
    return wait
  }

  /// Moves on to the first run after the present one: those that were missed before it began are left out.
  private func advance(by interval: Duration) {
    let interval = interval.seconds
    guard interval > 0 else { return due = scheduler.now }
    // Dates are rounded: what is due within a microsecond is due now.
    let late = -remaining + min(1e-6, interval / 2)
    due += (max(0, (late / interval).rounded(.down)) + 1) * interval
  }

  /// Moves on to the latest of the runs that were missed while the present one ran, if there were any.
  private func skipMissed(_ interval: Duration) {
    let (late, interval) = (-remaining, interval.seconds)
    if late > 0, interval > 0 { due += (late / interval).rounded(.down) * interval }
  }
}
