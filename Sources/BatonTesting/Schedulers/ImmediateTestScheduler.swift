// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A scheduler whose time passes immediately: all work runs during the call that schedules it.
///
/// Work that is due later first advances the clock to its due time. Use this scheduler if a test depends on
/// what happens and not on when. Repetition would never end: use ``TestScheduler`` for that. Recursive
/// scheduling runs as a loop; other work that schedules itself grows the stack.
///
/// - Scheduling: Work runs on the calling thread, during the call that schedules it. All methods may be
///   called from any thread.
public final class ImmediateTestScheduler: SchedulerType {
  private let clock: Lock<RxTime>

  /// Creates a scheduler.
  ///
  /// - Parameter now: The initial date of the clock; by default the start of 1970.
  public init(now: RxTime = Date(timeIntervalSince1970: 0)) { clock = Lock(now) }

  /// The traits: work runs in line.
  public var schedulerTraits: SchedulerTraits { SchedulerTraits(runsInLine: true) }

  /// The date that the clock shows.
  public var now: RxTime { clock.withLock { $0 } }

  /// Runs `action` before this method returns.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  /// Advances the clock by `dueTime`, unless that is negative, and runs `action` before this method returns.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: Duration,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if dueTime > .zero { clock.withLock { $0 += dueTime / .seconds(1) } }
    return action(state)
  }

  /// Stops the program, because the repetition would never end.
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
