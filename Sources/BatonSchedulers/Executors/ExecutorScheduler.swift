// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on an executor of Swift concurrency.
///
/// On a serial executor work runs in the order in which it was scheduled, in batches. On a task executor that
/// is not serial each piece of work is a separate task, and the order is undefined. Work that is disposed of
/// before it has begun is released immediately. All methods may be called from any thread.
///
///     let database = ExecutorScheduler(databaseExecutor)
///     rows.observe(on: database)
///
/// - Scheduling: All work runs on the executor, and none during the call that schedules it.
public class ExecutorScheduler: SchedulerType, @unchecked Sendable {  // Sendable: constant.
  /// How a piece of work gets to the executor: in batches, which keep the order, or each as a task.
  fileprivate enum Way {
    case inOrder(BlockDriver)
    case asTasks(@Sendable (_ piece: @escaping @Sendable () -> Void) -> Void)
  }

  private let way: Way
  private let time: ClockTime
  /// Whether the executor may need the calling thread, other than to end this scheduler's own work.
  private let isCallerNeeded: @Sendable () -> Bool
  private let isMain: Bool

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - executor: The executor that runs the work. The scheduler and waiting work retain it.
  ///   - clock: The clock that measures the waits of timed work, and determines ``now``.
  public convenience init(_ executor: any SerialExecutor, clock: some Clock<Duration> = .continuous) {
    self.init(.inOrder(BlockDriver(.actor(ExecutorActor(executor)))), ClockTime(clock), of: executor)
  }

  /// Creates a scheduler on a task executor, whose timed work waits on `clock`.
  @_disfavoredOverload
  public convenience init(_ executor: any TaskExecutor, clock: some Clock<Duration> = .continuous) {
    // Detached, because the work does not belong to the task that happens to start it.
    let way = Way.asTasks { piece in
      Task.detached(executorPreference: executor, priority: Task.currentPriority) { piece() }
    }
    self.init(way, ClockTime(clock), of: executor)
  }

  fileprivate init(
    _ way: Way, _ time: ClockTime, isMain: Bool, needsCaller: @escaping @Sendable () -> Bool
  ) {
    self.way = way
    self.time = time
    self.isMain = isMain
    isCallerNeeded = needsCaller
    if case .inOrder(let driver) = way { driver.scheduler = self }
  }

  private convenience init(_ way: Way, _ time: ClockTime, of executor: any Executor) {
    let scheduler = executor as? any ImmediateSchedulerType
    self.init(way, time, isMain: scheduler?.schedulerTraits.runsOnMainThread ?? false) {
      scheduler?.mayNeedCallingThread ?? false
    }
  }

  /// The time of this scheduler, which depends on its clock.
  ///
  /// With a `ContinuousClock` it is the wall-clock time, and with a ``SchedulerClock`` the `now` of that
  /// clock's scheduler. With any other clock it is the date of this scheduler's creation plus the time that
  /// has passed on the clock since then.
  public final var now: Date { time.date }

  /// The time that has passed on the clock.
  public final var clockReading: Duration { time.elapsed }

  @_disfavoredOverload
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(ScheduledWork(state, action))
    switch way {
    case .inOrder(let driver): driver.push(item)
    case .asTasks(let start): start { RunningScheduler.run(as: self, isWork: false) { item.run() } }
    }
    return item
  }

  @_disfavoredOverload
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if dueTime <= .zero { return schedule(state, action: action) }
    return time.wait(for: dueTime, as: type(of: self), state) { self.schedule($0, action: action) }
  }
}

/// Runs work on an actor in the order in which it was scheduled.
///
/// `actor.assumeIsolated` succeeds in the work. Between two pieces of work the actor may run other jobs.
///
///     events.observe(on: .actor(store))
///       .subscribe(onNext: { event in store.assumeIsolated { $0.add(event) } })
///
/// - Scheduling: All work runs on the actor, and none during the call that schedules it.
public final class ActorScheduler: ExecutorScheduler, @unchecked Sendable {  // Sendable: adds nothing.
  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - actor: The actor that runs the work. The scheduler retains it.
  ///   - clock: The clock that measures the waits of timed work, and determines ``ExecutorScheduler/now``.
  public init(_ actor: any Actor, clock: some Clock<Duration> = .continuous) {
    let isMain = actor === MainActor.shared
    // In virtual time one thread runs all actors' jobs.
    super.init(.inOrder(BlockDriver(.actor(actor))), ClockTime(clock), isMain: isMain) {
      isMain && MainThread.isCurrent || Schedulers.isInVirtualTime
    }
  }
}

/// Runs each piece of work as a task on the shared pool of Swift concurrency, which has one thread per
/// processor.
///
/// Use it for work that computes. Work that blocks keeps a thread from all other tasks of the program: for
/// that use ``ThreadPoolScheduler/io``.
///
/// - Scheduling: All work runs on the shared pool, in no particular order, and none during the call that
///   schedules it.
public final class TaskScheduler: ExecutorScheduler, @unchecked Sendable {  // Sendable: adds nothing.
  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks, or nil for the system default.
  ///   - clock: The clock that measures the waits of timed work, and determines ``ExecutorScheduler/now``.
  public init(priority: TaskPriority? = nil, clock: some Clock<Duration> = .continuous) {
    let way = Way.asTasks { piece in Task.detached(priority: priority) { piece() } }
    super.init(way, ClockTime(clock), isMain: false) { Schedulers.isInVirtualTime }
  }
}

extension ImmediateSchedulerType where Self == ActorScheduler {
  /// Creates a scheduler that runs work on an actor.
  public static func actor(_ actor: any Actor) -> ActorScheduler { ActorScheduler(actor) }
}

extension ImmediateSchedulerType where Self == TaskScheduler {
  /// Creates a scheduler that runs work on the shared pool of Swift concurrency.
  public static func task(priority: TaskPriority? = nil) -> TaskScheduler {
    TaskScheduler(priority: priority)
  }
}

extension ExecutorScheduler: TaskExecutor {}

extension ExecutorScheduler: CustomStringConvertible {
  public final var description: String { describe(type(of: self)) }

  public final var schedulerTraits: SchedulerTraits {
    if case .inOrder = way { return SchedulerTraits(isSerial: true, runsOnMainThread: isMain) }
    return SchedulerTraits(runsOnMainThread: isMain)
  }

  /// Whether the calling thread runs this scheduler's work, or, if the executor is a scheduler, its work.
  public final var mayNeedCallingThread: Bool {
    RunningScheduler.isRunning(self) || isCallerNeeded()
  }
}

/// An actor of its own on a serial executor: what is isolated to it runs there.
private actor ExecutorActor {
  private nonisolated let executor: any SerialExecutor

  // Unsafe: the actor holds its executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ executor: any SerialExecutor) { self.executor = executor }
}
