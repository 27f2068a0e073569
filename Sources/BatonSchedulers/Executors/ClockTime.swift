// SPDX-License-Identifier: MIT

import Foundation

/// The time of a Swift `Clock`: of an ``ExecutorScheduler``, which has no timers of its own, or an
/// ``EventLoopScheduler``.
enum ClockTime: Sendable {
  /// The time of another scheduler, real or virtual.
  case scheduler(any SchedulerType)
  /// Any other clock: the date at which it was first read, the time since then, and a wait until such a time.
  case clock(
    start: Date, elapsed: @Sendable () -> Duration, sleep: @Sendable (_ until: Duration) async throws -> Void)

  /// Waits in real time, with one system timer for all timers.
  private static let timers = SerialDispatchQueueScheduler(internalSerialQueueName: "baton.clock")

  init(_ clock: some Clock<Duration>) {
    if clock is ContinuousClock {
      self = .scheduler(Self.timers)
    } else if let clock = clock as? SchedulerClock {
      self = .scheduler(clock.scheduler)
    } else {
      let start = clock.now
      self = .clock(
        start: Date(), elapsed: { start.duration(to: clock.now) },
        sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
  }

  var date: Date {
    switch self {
    case .scheduler(let scheduler): scheduler.now
    case .clock(let start, let elapsed, _): start + elapsed()
    }
  }

  var elapsed: Duration {
    switch self {
    case .scheduler(let scheduler): scheduler.clockReading
    case .clock(_, let elapsed, _): elapsed()
    }
  }

  /// Reads the time that has passed from now on, in whole nanoseconds.
  var nanosecondsFromNow: @Sendable () -> UInt64 {
    let start = elapsed
    return {
      let passed = elapsed.saturatingDifference(start).attoseconds / 1_000_000_000
      return UInt64(clamping: min(passed, Int128(MonotonicClock.longestSpan)))
    }
  }

  /// The virtual time that the clock shows, if it shows any.
  var virtualTimeSource: VirtualTimeSource? {
    if case .scheduler(let scheduler) = self { scheduler.virtualTimeSource } else { nil }
  }

  /// Runs `action` once `span` has passed, on whatever thread that is noticed.
  ///
  /// - Parameter kind: The scheduler that a refusal names if the clock's `sleep` throws.
  func wait<State: Sendable>(
    for span: Duration, as kind: any ImmediateSchedulerType.Type, _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    switch self {
    case .scheduler(let scheduler):
      return scheduler.scheduleRelative(state, dueTime: span, action: action)
    case .clock(_, let elapsed, let sleep):
      let deadline = elapsed() + span.clamped
      let item = ScheduledItem(ScheduledWork(state, action))
      // Not on the shared pool of Swift's tasks, whose threads may all be blocked.
      let task = Task.detached(executorPreference: Self.timers) {
        do {
          try await sleep(deadline)
          item.run()
        } catch {
          let reason: SchedulerRefusal.Reason =
            error is CancellationError ? .cancelled : .unsupported("its clock would not wait: \(error)")
          item.refuse(
            error as? SchedulerRefusal ?? SchedulerRefusal(scheduler: describe(kind), reason: reason))
        }
      }
      return Disposables.create(item, AnonymousDisposable { task.cancel() })
    }
  }
}
