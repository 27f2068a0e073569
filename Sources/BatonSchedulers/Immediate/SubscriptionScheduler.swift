// SPDX-License-Identifier: MIT

import Foundation

/// Runs work in line on the current scheduler, or, without one, on a shared serial background scheduler.
///
/// The scheduler that is current during the call receives timed work, too. That scheduler is current while
/// the work runs, and not this one. The only instance is ``Schedulers/subscription``. All methods may be
/// called from any thread.
///
/// - Scheduling: With a current scheduler, work runs before `schedule` returns. Without one, and if it is
///   timed, it hops.
public final class SubscriptionScheduler: SchedulerType {
  /// The only instance.
  public static let instance = SubscriptionScheduler()

  private let background = TargetQueueScheduler(
    name: "baton.subscription", targetQueue: .global())

  private init() {}

  private var target: any ImmediateSchedulerType { Schedulers.current ?? background }

  /// The time of the scheduler that would receive the work.
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

  /// Whether there is a current scheduler: then the calling thread runs the work.
  public var mayNeedCallingThread: Bool { Schedulers.current != nil }

  @_disfavoredOverload
  public func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    target.scheduling(at: date, block)
  }

  @_disfavoredOverload
  public func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    target.repeating(repetition, block)
  }
}

extension ImmediateSchedulerType where Self == SubscriptionScheduler {
  /// Runs work in line on the current scheduler, or on a shared background one:
  /// ``SubscriptionScheduler/instance``.
  public static var subscription: SubscriptionScheduler { .instance }
}
