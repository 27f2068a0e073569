// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on the calling thread before `schedule` returns: the immediate scheduler,
/// ``Schedulers/immediate``.
///
/// Timed work blocks the calling thread until it is due. The scheduler refuses repetition, and waits of 146
/// years or more (such as `.distantFuture`), because the call would never return. Recursive scheduling runs
/// as a loop. Other work that is scheduled during work runs inside that work, where
/// ``CurrentThreadScheduler`` would queue it. The surrounding scheduler stays ``Schedulers/current``.
///
/// - Scheduling: All work runs on the calling thread, before the call that schedules it returns.
public final class InlineScheduler: SchedulerType {
  /// The only instance.
  public static let instance = InlineScheduler()

  private init() {}

  /// The wall-clock time.
  public var now: Date { Date() }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  /// Blocks the calling thread until `dueTime` has passed, and then runs `action` with `state`.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    guard dueTime < Self.longestWait else { return refuse(state, Self.wait) }
    let end = MonotonicClock.deadline(after: dueTime, from: MonotonicClock.now())
    while case let now = MonotonicClock.now(), now < end { Platform.pause(nanoseconds: end - now) }
    return schedule(state, action: action)
  }

  /// Refuses the work, because repetition would never return. See ``ImmediateSchedulerType/refuse(_:with:)``.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    refuse(state, Self.repetition)
  }

  private static let longestWait = Duration.nanoseconds(MonotonicClock.longestSpan)
  private static let (wait, repetition) = ("it cannot wait for 146 years or more", "it cannot repeat work")

  private func refuse(_ state: some Sendable, _ what: String) -> any Disposable {
    refuse(state, with: refusal(.unsupported("\(what), for the call would never return")))
  }
}

extension InlineScheduler: CustomStringConvertible {
  public var description: String { "Schedulers.immediate" }

  public var schedulerTraits: SchedulerTraits {
    SchedulerTraits(keepsCurrentScheduler: true, runsInLine: true)
  }

  /// True: the calling thread runs the work.
  public var mayNeedCallingThread: Bool { true }

  public var clockReading: Duration { MonotonicClock.reading }

  /// Blocks the calling thread until the wall clock reaches `date`, and then runs `block`.
  @_disfavoredOverload
  public func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    guard date.timeIntervalSinceNow < Self.longestWait.seconds else { return refuse((), Self.wait) }
    // At most a second at a time, because the clock may be set.
    while case let rest = date.timeIntervalSinceNow, rest > 0 {
      Platform.pause(nanoseconds: UInt64(min(rest, 1) * 1e9) + 1)
    }
    block()
    return Disposables.create()
  }

  /// Refuses the work, because repetition would never return.
  @_disfavoredOverload
  public func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    refuse((), Self.repetition)
  }
}

extension ImmediateSchedulerType where Self == InlineScheduler {
  /// Runs work on the calling thread before `schedule` returns: ``InlineScheduler/instance``.
  public static var immediate: InlineScheduler { .instance }
}
