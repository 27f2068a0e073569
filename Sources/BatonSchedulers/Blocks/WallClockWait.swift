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
      let action: @Sendable (()) -> any Disposable = { _ in
        run()
        return Disposables.create()
      }
      return delay > .zero
        ? scheduler.scheduleRelative((), dueTime: delay, action: action)
        : scheduler.schedule((), action: action)
    }
    let recursion = BlockRecursion(request) { wait.step($0) }
    recursion.begin(after: wait.nextWait())
    return recursion
  }

  private func step(_ recursion: BlockRecursion) {
    if !isDue { return recursion.reschedule(after: nextWait()) }
    guard let interval else {
      block.take()?.value()
      return
    }
    block?.value()
    advance(by: interval)
    recursion.reschedule(after: nextWait())
  }

  private var isDue: Bool {
    if let asked {
      isVirtual = .nanoseconds(MonotonicClock.now() &- asked.at) < asked.wait
      // A virtual clock may be too coarse to show the very moment.
      if isVirtual, asked.isWhole { return true }
    }
    return remaining <= 0
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

  /// Moves on to the next run, or of those that were missed to the latest.
  private func advance(by interval: Duration) {
    due += interval
    let late = -remaining
    guard late > 0 else { return }
    due += interval > .zero ? (late / interval.seconds).rounded(.down) * interval.seconds : late
  }
}

extension Date {
  fileprivate static func += (date: inout Date, span: Duration) { date = date + span }
}
