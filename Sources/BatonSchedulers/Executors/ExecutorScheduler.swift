// SPDX-License-Identifier: MIT

import Foundation

/// Runs work on an executor of Swift's concurrency.
///
/// On a serial executor work runs in the order in which it was scheduled, some of it in a row; on a task executor that is
/// not serial each piece is a task of its own, and there is no order. Work that has been disposed of before it began is
/// freed at once. All methods may be called from any thread.
///
///     let database = ExecutorScheduler(databaseExecutor)
///     rows.observe(on: database)
///
/// - Scheduling: everything runs on the executor, nothing before the call returns.
public class ExecutorScheduler: SchedulerType, @unchecked Sendable {  // Sendable: constant.
  /// How a piece of work gets to the executor: in batches, which keep the order, or each as a task.
  private enum Way {
    case inOrder(BlockDriver)
    case asTasks(@Sendable (_ piece: @escaping @Sendable () -> Void) -> Void)
  }

  private let way: Way
  private let time: ClockTime
  /// Whether the executor may need the calling thread, other than to end this scheduler's own work.
  private let isCallerNeeded: @Sendable () -> Bool
  private let isMain: Bool

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - executor: Where work runs. What is scheduled keeps it alive, as the scheduler does.
  ///   - clock: How long timed work waits, and what ``now`` goes by.
  public convenience init(_ executor: any SerialExecutor, clock: some Clock<Duration> = .continuous) {
    self.init(
      on: ExecutorActor(executor), ClockTime(clock), isMain: Self.isMain(executor),
      needsCaller: Self.needsCaller(executor))
  }

  /// Makes a scheduler on an executor of tasks, whose timed work waits by `clock`.
  @_disfavoredOverload
  public convenience init(_ executor: any TaskExecutor, clock: some Clock<Duration> = .continuous) {
    self.init(
      ClockTime(clock), isMain: Self.isMain(executor), needsCaller: Self.needsCaller(executor)
    ) { piece in
      // Detached, because the work does not belong to the task that happens to start it.
      Task.detached(executorPreference: executor, priority: Task.currentPriority) { piece() }
    }
  }

  fileprivate init(
    on actor: any Actor, _ time: ClockTime, isMain: Bool, needsCaller: @escaping @Sendable () -> Bool
  ) {
    self.isMain = isMain
    isCallerNeeded = needsCaller
    self.time = time
    let core = BlockDriver(ActorQueue(actor: actor))
    way = .inOrder(core)
    core.scheduler = self
  }

  fileprivate init(
    _ time: ClockTime, isMain: Bool, needsCaller: @escaping @Sendable () -> Bool,
    asTasks start: @escaping @Sendable (_ piece: @escaping @Sendable () -> Void) -> Void
  ) {
    self.isMain = isMain
    isCallerNeeded = needsCaller
    way = .asTasks(start)
    self.time = time
  }

  private static func needsCaller(_ executor: any Executor) -> @Sendable () -> Bool {
    guard let scheduler = executor as? any ImmediateSchedulerType else { return { false } }
    return { scheduler.mayNeedCallingThread }
  }

  private static func isMain(_ executor: any Executor) -> Bool {
    (executor as? any ImmediateSchedulerType)?.schedulerTraits.runsOnMainThread ?? false
  }

  /// The wall-clock time, with a continuous clock; the scheduler's `now`, with a scheduler's clock; with another clock, the
  /// date at which this scheduler was made plus the time that has passed on the clock since.
  public final var now: Date { time.date }

  /// The time that has passed on the clock.
  public final var clockReading: Duration { time.elapsed }

  @_disfavoredOverload
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(ScheduledWork(state, action))
    switch way {
    case .inOrder(let core): core.push(item)
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

/// Runs work on an actor, the main actor too, in the order in which it was scheduled.
///
/// `actor.assumeIsolated` holds in the work. Between two pieces the actor may turn to others that wait for it.
///
///     events.observe(on: .actor(store)).subscribe(onNext: { event in store.assumeIsolated { $0.add(event) } })
///
/// - Scheduling: everything runs on the actor, nothing before the call returns.
public final class ActorScheduler: ExecutorScheduler, @unchecked Sendable {  // Sendable: adds nothing.
  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - actor: Where work runs. The scheduler keeps it alive.
  ///   - clock: How long timed work waits, and what ``ExecutorScheduler/now`` goes by.
  public init(_ actor: any Actor, clock: some Clock<Duration> = .continuous) {
    let isMain = actor === MainActor.shared
    // In virtual time one thread runs all actors' jobs.
    super.init(on: actor, ClockTime(clock), isMain: isMain) {
      isMain && MainThread.isCurrent || Schedulers.isInVirtualTime
    }
  }
}

/// Runs work on the threads that Swift's tasks share: each piece is a task of its own, as many at once as there are processors.
///
/// For work that computes: work that blocks such a thread keeps every task of the program from it. That is for
/// ``ThreadPoolScheduler/io``.
///
/// - Scheduling: everything runs on the tasks' threads, in no order, nothing before the call returns.
public final class TaskScheduler: ExecutorScheduler, @unchecked Sendable {  // Sendable: adds nothing.
  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks; nil is the system's choice.
  ///   - clock: How long timed work waits, and what ``ExecutorScheduler/now`` goes by.
  public init(priority: TaskPriority? = nil, clock: some Clock<Duration> = .continuous) {
    super.init(ClockTime(clock), isMain: false, needsCaller: { Schedulers.isInVirtualTime }) { piece in
      Task.detached(priority: priority) { piece() }
    }
  }
}

extension ImmediateSchedulerType where Self == ActorScheduler {
  /// A new scheduler on an actor.
  public static func actor(_ actor: any Actor) -> ActorScheduler { ActorScheduler(actor) }
}

extension ImmediateSchedulerType where Self == TaskScheduler {
  /// A new scheduler on the threads that tasks share.
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

  /// Whether the calling thread runs this scheduler's work, or the executor's, if that is a scheduler too.
  public final var mayNeedCallingThread: Bool {
    RunningScheduler.isRunning { $0 as AnyObject === self } || isCallerNeeded()
  }
}

/// An actor of its own on a serial executor: what is isolated to it runs there.
private actor ExecutorActor {
  private nonisolated let executor: any SerialExecutor

  // Unsafe: the actor holds its executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ executor: any SerialExecutor) { self.executor = executor }
}
