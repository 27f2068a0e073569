// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A scheduler whose time passes at once: work runs before the method that schedules it returns, and work that
/// is due later moves the clock there first.
///
/// Use it where a test cares what happens and not when. It has no repetition, which would never end; use
/// ``TestScheduler`` for that. Recursion is a loop; other work that schedules itself again grows the stack.
///
/// - Scheduling: work runs on the calling thread, inside the call. May be used from any thread.
public final class ImmediateTestScheduler: SchedulerType {
  private let clock: Lock<RxTime>

  /// Makes a scheduler.
  ///
  /// - Parameter now: The date that its clock shows at first; the first of January 1970 by default.
  public init(now: RxTime = Date(timeIntervalSince1970: 0)) { clock = Lock(now) }

  /// Work runs in line.
  public var schedulerTraits: SchedulerTraits { SchedulerTraits(runsInLine: true) }

  /// The date that its clock shows.
  public var now: RxTime { clock.withLock { $0 } }

  /// Runs `action` before it returns.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  /// Moves the clock by `dueTime`, unless that is negative, and runs `action` before it returns.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: Duration,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if dueTime > .zero { clock.withLock { $0 += dueTime / .seconds(1) } }
    return action(state)
  }

  /// Stops the program: a repetition whose time passes at once would never end.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    fatalError(
      "ImmediateTestScheduler: schedulePeriodic (period \(period)) would never end; use a TestScheduler"
    )
  }
}
