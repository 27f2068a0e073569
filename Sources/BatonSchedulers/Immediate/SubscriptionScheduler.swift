// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on the current scheduler, in line, if there is one, and else on a serial background scheduler that
/// all share: ``Schedulers/subscription``.
///
/// Timed work, too, is given to whichever of the two it is when it is scheduled. That one is current while the
/// work runs, not this. All methods may be called from any thread.
///
/// - Scheduling: with a current scheduler work runs before `schedule` returns; without one, and when timed, it
///   hops.
public final class SubscriptionScheduler: SchedulerType {
  /// The only instance.
  public static let instance = SubscriptionScheduler()

  private let background = Schedulers.background(name: "baton.subscription")

  private init() {}

  private var target: any ImmediateSchedulerType { Schedulers.current ?? background }

  /// The time of the scheduler that work would be given to.
  public var now: Date { target.timed.now }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if let current = Schedulers.current { return Schedulers.run(as: current) { action(state) } }
    return background.schedule(state, action: action)
  }

  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let target = target
    return target.timed.scheduleRelative(state, dueTime: dueTime) { state in
      Schedulers.run(as: target) { action(state) }
    }
  }

  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let target = target
    return target.timed.schedulePeriodic(state, startAfter: startAfter, period: period) { state in
      Schedulers.run(as: target) { action(state) }
    }
  }
}

extension SubscriptionScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }

  public var schedulerTraits: SchedulerTraits { SchedulerTraits(keepsCurrentScheduler: true) }

  /// Whether there is a current scheduler: the calling thread does its work then.
  public var mayNeedCallingThread: Bool { Schedulers.current != nil }

  @_disfavoredOverload
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    target.scheduling(at: date, block)
  }

  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    target.repeating(repetition, block)
  }
}

extension ImmediateSchedulerType where Self == SubscriptionScheduler {
  /// The current scheduler, in line, or a shared background one.
  public static var subscription: SubscriptionScheduler { .instance }
}
