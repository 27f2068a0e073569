// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on the calling thread before `schedule` returns: the immediate scheduler, ``Schedulers/immediate``.
///
/// Timed work blocks the calling thread until it is due. Work cannot be repeated, for the call would never
/// return: that is refused. Recursion is a loop. Work that schedules work here is interrupted by it; to have it
/// queued instead use ``CurrentThreadScheduler``. All methods may be called from any thread.
///
/// - Scheduling: everything runs on the calling thread, before the call returns.
public final class InlineScheduler: Scheduler {
  /// The only instance.
  public static let instance = InlineScheduler()

  private init() {}

  /// The wall-clock time.
  public var now: Date { Date() }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    RunningScheduler.run(as: self) { action(state) }
  }

  /// Blocks the calling thread until `dueTime` has passed, and runs `action` with `state` then.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    ThreadSleep.sleep(for: dueTime)
    return schedule(state, action: action)
  }

  /// Refuses: there is no repetition on the immediate scheduler. See ``ImmediateScheduler/refuse(_:_:)``.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    refuseRepetition(of: state)
  }

  private func refuseRepetition(of state: some Sendable) -> any Disposable {
    let reason = "it cannot repeat work, for the call would never return"
    return refuse(state, SchedulerRefusal(scheduler: "Schedulers.immediate", reason: .unsupported(reason)))
  }
}

extension InlineScheduler: MonotonicScheduler {
  @usableFromInline package var uptime: Duration { MonotonicClock.uptime }
}

extension InlineScheduler: BlockTimers {
  package func runBlock(_ block: UncheckedSendable<() -> Void>, at date: Date) -> any Disposable {
    ThreadSleep.sleep(until: date)
    block.value()
    return Disposables.create()
  }

  package func repeatBlock(_ block: UncheckedSendable<() -> Void>, _ timing: Repetition) -> any Disposable {
    refuseRepetition(of: block)
  }
}

extension ImmediateScheduler where Self == InlineScheduler {
  /// The calling thread, before `schedule` returns.
  public static var immediate: InlineScheduler { .instance }
}
