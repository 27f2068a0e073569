// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Lends time to a scheduler that has none: work waits on timers that all such schedulers share, and is then scheduled on the
/// scheduler.
struct BorrowedTimeScheduler: SchedulerType {
  /// On a concurrent queue, because a scheduler may run its work in line, which must not delay other timers.
  private static let timers = ConcurrentDispatchQueueScheduler(qos: .default)

  let base: any ImmediateSchedulerType

  var now: Date { Date() }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if dueTime <= .zero { return base.schedule(state, action: action) }
    return Self.timers.scheduleRelative(state, dueTime: dueTime) { [base] state in
      base.schedule(state, action: action)
    }
  }
}

extension BorrowedTimeScheduler {
  var schedulerTraits: SchedulerTraits { base.schedulerTraits }

  var underlyingQueue: DispatchQueue? { base.underlyingQueue }

  var mayNeedCallingThread: Bool { base.mayNeedCallingThread }

  var clockReading: Duration { Self.timers.clockReading }

  @_disfavoredOverload
  func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    let work = ScheduledWork(UncheckedSendable(block)) { [base] block in
      base.schedule(block) { block in
        block.value()
        return Disposables.create()
      }
    }
    return Self.timers.core.forDates.add(at: TimerClock.wallMoment(date), work)
  }
}
