// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on the main thread, and immediately if it is scheduled there, ahead of queued work.
///
/// Use it for `subscribe(on:)`. It does not keep work in order: for `observe(on:)` use ``MainScheduler``.
/// Timed work always hops to the main queue. All methods may be called from any thread.
///
/// - Scheduling: All work runs on the main thread, and before `schedule` returns if that is the calling
///   thread.
public final class ConcurrentMainScheduler: PeriodicSchedulerType {
  /// RxSwift's name for a span of time.
  public typealias TimeInterval = Duration
  /// RxSwift's name for a point of wall-clock time.
  public typealias Time = Date

  let main = MainScheduler.asyncInstance

  private init() {}

  /// The only instance.
  public static let instance = ConcurrentMainScheduler()

  /// The wall-clock time.
  public var now: Date { Date() }

  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if MainThread.isCurrent { return RunningScheduler.run(as: self) { action(state) } }
    return main.schedule(state) { state in RunningScheduler.run(as: self) { action(state) } }
  }

  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    main.scheduleRelative(state, dueTime: dueTime) { state in
      RunningScheduler.run(as: self) { action(state) }
    }
  }

  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    main.schedulePeriodic(state, startAfter: startAfter, period: period) { state in
      RunningScheduler.run(as: self) { action(state) }
    }
  }
}

extension ConcurrentMainScheduler: CustomStringConvertible {
  public var description: String { describe(Self.self) }

  public var schedulerTraits: SchedulerTraits { SchedulerTraits(runsOnMainThread: true) }

  public var underlyingQueue: DispatchQueue? { main.queue }

  public var mayNeedCallingThread: Bool { MainThread.isCurrent }

  public var clockReading: Duration { main.clockReading }

  @_disfavoredOverload
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    main.runBlock(at: date, block)
  }

  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    main.repeatBlock(repetition, block)
  }
}
