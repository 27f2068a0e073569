// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on one thread of its own, one piece after the other, in the order in which it was scheduled.
///
/// ``NewThreadScheduler/makeWorker()`` makes it. The thread is started with the first work and ends when the
/// worker is gone and all its work has been run, timed work too, or when either is shut down. All methods may be
/// called from any thread.
///
/// The worker is ``Schedulers/current`` in its work. It does not keep itself alive: in what is left to run when
/// nobody holds it any more, the ``NewThreadScheduler`` that made it is the current one. That one is current, too,
/// in work that the worker's work schedules on it, and that so runs on the same thread.
///
/// - Scheduling: everything runs on the worker's thread, nothing before the call returns.
public final class ThreadWorker: PeriodicScheduler, ShutdownScheduler {
  private let owner: NewThreadScheduler
  private let core: ThreadCore

  init(_ owner: NewThreadScheduler, _ core: ThreadCore) {
    self.owner = owner
    self.core = core
    core.worker = self
  }

  deinit { core.retire() }

  /// The wall-clock time.
  public var now: Date { Date() }

  @_disfavoredOverload
  @inlinable
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    submit { refused in
      if let refused { return refused.tell(state) }
      return action(state)
    }
  }

  @_disfavoredOverload
  @inlinable
  public func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    submit(after: dueTime) { refused in
      if let refused { return refused.tell(state) }
      return action(state)
    }
  }

  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    core.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }

  public func shutdown(_ mode: ShutdownMode) { core.shutdown(mode) }

  public var isShutDown: Bool { core.isClosed }

  @usableFromInline
  func submit(_ task: @escaping RefusableTask) -> any Disposable { core.submit(task) }

  @usableFromInline
  func submit(after dueTime: Duration, _ task: @escaping RefusableTask) -> any Disposable {
    core.submit(after: dueTime, task)
  }
}

extension ThreadWorker: MonotonicScheduler {
  @usableFromInline package var uptime: Duration { MonotonicClock.uptime }
}
