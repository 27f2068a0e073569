// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler that can do more for blocks than its public methods say: wait for a date, and repeat with a
/// leeway. Blocks make their scheduler the current one themselves.
package protocol BlockTimers: SchedulerType {
  /// Runs `block` when the wall clock shows `date`.
  func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable

  func repeatBlock(_ block: UncheckedSendable<() -> Void>, _ timing: Repetition) -> any Disposable
}

extension SerialDispatchQueueScheduler: BlockTimers {
  package final func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    wallTimers.runBlock(block, at: date)
  }

  package final func repeatBlock(
    _ block: UncheckedSendable<() -> Void>, _ timing: Repetition
  ) -> any Disposable {
    SystemRepetition(block, timing, on: queue)
  }
}

extension ConcurrentDispatchQueueScheduler: BlockTimers {
  package func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    wallTimers.runBlock(block, at: date)
  }

  package func repeatBlock(_ block: UncheckedSendable<() -> Void>, _ timing: Repetition) -> any Disposable {
    SystemRepetition(block, timing, on: queue)
  }
}

extension ConcurrentMainScheduler: BlockTimers {
  package func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    main.runBlock(block, at: date)
  }

  package func repeatBlock(_ block: UncheckedSendable<() -> Void>, _ timing: Repetition) -> any Disposable {
    main.repeatBlock(block, timing)
  }
}

extension VirtualTimeScheduler: BlockTimers {
  package final func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    add(at: date) {
      block.value()
      return Disposables.create()
    }
  }

  package final func repeatBlock(
    _ block: UncheckedSendable<() -> Void>, _ timing: Repetition
  ) -> any Disposable {
    repeatPeriodically(block, startAfter: wait(for: timing.start), every: timing.interval)
  }

  /// The time until a repetition starts.
  final func wait(for start: Repetition.Start) -> Duration {
    switch start {
    case .at(let date): .seconds(max(0, min(date.timeIntervalSince(now), longestSpan / .seconds(1))))
    case .after(let delay): delay
    }
  }
}

extension TimerQueue {
  /// Runs `block` at a date. For a queue on the wall clock.
  fileprivate func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    add(at: TimerClock.wallMoment(date), _Work(.block(block.value)))
  }
}
