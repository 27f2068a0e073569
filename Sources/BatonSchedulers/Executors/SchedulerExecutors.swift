// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

// Every scheduler is an executor: `Task(executorPreference: scheduler)` runs on it, and so does an actor that
// returns a serial scheduler as its `unownedExecutor` (proposals SE-0392, SE-0417). Jobs run behind what was
// scheduled before them, and are never dropped: a bound does not count them, and they run after a shutdown
// too.

// Serial schedulers.

/// A scheduler whose driver is one thread.
protocol ThreadBoundScheduler: DrivenScheduler, SerialJobHost {}

extension ThreadWorker: SerialExecutor, ThreadBoundScheduler {}

extension EventLoopScheduler: SerialExecutor, ThreadBoundScheduler {}

extension ThreadBoundScheduler {
  public func checkIsolated() {
    require(driver.isInside, "\(self): what belongs to its thread ran on another")
  }

  public func isIsolatingCurrentContext() -> Bool? { driver.isInside }
}

extension SerialDispatchQueueScheduler: SerialExecutor, SerialJobHost {
  /// Returns this scheduler as the executor of an actor; for the main queue, the main actor's executor.
  public final func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    // Unsafe: the protocol requires a reference that is not counted. The caller keeps the scheduler alive.
    unsafe queue.isMain ? MainActor.sharedUnownedExecutor : UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless the calling code runs on the scheduler's queue, or a block on that queue waits
  /// for it.
  public final func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Returns whether the calling code runs on the scheduler's queue, or nil if Dispatch cannot tell.
  ///
  /// The answer depends on the calling thread's block, and not on the current scheduler, because
  /// ``Schedulers/run(as:_:)`` can make any scheduler current.
  ///
  /// Calling code | Answer | ``checkIsolated()``
  /// --|--|--
  /// In a block on the queue, or on a queue that targets it | true | returns
  /// On another queue, while a block of this queue waits for it (`sync`) | nil | returns
  /// On the queue's target, on any other queue or thread | nil | stops the program
  ///
  /// If the answer is nil, the Swift runtime calls ``checkIsolated()``, and Dispatch decides.
  public final func isIsolatingCurrentContext() -> Bool? {
    queue.isCallers ? true : nil
  }
}

extension ConcurrentMainScheduler: SerialExecutor, SerialJobHost {
  /// Returns the main actor's executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor  // Unsafe: the main actor's executor is never freed.
  }

  /// Stops the program unless the calling code runs on the main thread.
  public func checkIsolated() { MainThread.ensure("ConcurrentMainScheduler", nil) }

  /// Returns whether the calling code runs on the main thread.
  public func isIsolatingCurrentContext() -> Bool? { MainThread.isCurrent }
}

// Other schedulers.

extension NewThreadScheduler: JobHost {
  func add(_ job: UnownedJob, _ kind: JobKind) { start(JobItem(job, kind, on: self)) }
}

extension OperationQueueScheduler: JobHost {}

extension CurrentThreadScheduler: TaskExecutor {}

extension InlineScheduler: TaskExecutor {
  /// Runs the job before this method returns, or soon after if very many jobs are nested.
  public func enqueue(_ job: consuming ExecutorJob) {
    // Unsafe: there is one such scheduler, which is never freed, and the job is run here alone.
    let (job, executor) = unsafe (UnownedJob(job), asUnownedTaskExecutor())
    NestedJobs.run { unsafe job.runSynchronously(on: executor) }
  }
}

extension SubscriptionScheduler: TaskExecutor {
  /// Runs the job on the current scheduler, in line unless very many are nested, or on the shared background
  /// one.
  public func enqueue(_ job: consuming ExecutorJob) {
    _ = schedule(UnownedJob(job)) { job in
      // Unsafe: the block holds this scheduler, and runs once.
      let (current, executor) = unsafe (Schedulers.current ?? self, self.asUnownedTaskExecutor())
      NestedJobs.run { Schedulers.run(as: current) { unsafe job.runSynchronously(on: executor) } }
      return Disposables.create()
    }
  }
}

// Users' schedulers.

// A user's scheduler becomes an executor by declaring the conformance: its `schedule` runs the jobs.
//
// Unsafe: a job is run once, by the thread that takes it out of its ``JobState``. Its executor is alive then:
// the work that runs the job holds the scheduler, and a task that prefers an executor keeps it.
extension ImmediateSchedulerType where Self: TaskExecutor {
  /// Schedules a job of a task as work of this scheduler. If the scheduler refuses or drops the work, the job
  /// runs on a global dispatch queue, so that its task can end.
  public func enqueue(_ job: consuming ExecutorJob) {
    let executor = unsafe asUnownedTaskExecutor()
    schedule(job) {
      unsafe $0.runSynchronously(on: executor)
    } orElse: { job in
      DispatchQueue.global().async { unsafe job.runSynchronously(on: executor) }
    }
  }
}

// Unsafe: as above. The actor of a job keeps its executor.
extension ImmediateSchedulerType where Self: SerialExecutor {
  /// Schedules a job of an actor as work of this scheduler. The program stops if the scheduler refuses or
  /// drops the work, because the job can run nowhere else.
  public func enqueue(_ job: consuming ExecutorJob) {
    let executor = unsafe asUnownedSerialExecutor()
    scheduleOwed(job) { unsafe $0.runSynchronously(on: executor) }
  }
}

// Unsafe: as above. The actor of a job keeps its executor.
extension ImmediateSchedulerType where Self: SerialExecutor & TaskExecutor {
  /// Schedules a job of an actor or a task as work of this scheduler. The program stops if the scheduler
  /// refuses or drops the work, because the job can run nowhere else.
  public func enqueue(_ job: consuming ExecutorJob) {
    let (serial, task) = unsafe (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    scheduleOwed(job) { unsafe $0.runSynchronously(isolatedTo: serial, taskExecutor: task) }
  }
}

extension ImmediateSchedulerType {
  fileprivate func scheduleOwed(
    _ job: consuming ExecutorJob, _ run: @escaping @Sendable (UnownedJob) -> Void
  ) {
    schedule(job, run) { _ in
      require(false, "\(Self.self): refused or dropped a job of an actor, which can run nowhere else")
    }
  }

  fileprivate func schedule(
    _ job: consuming ExecutorJob, _ run: @escaping @Sendable (UnownedJob) -> Void,
    orElse: @escaping @Sendable (UnownedJob) -> Void
  ) {
    _ = schedule(JobState(UnownedJob(job), orElse: orElse)) { state in
      Schedulers.run(as: self) { state.take().map(run) }
      return Disposables.create()
    }
  }
}

/// A job as the state of scheduled work, which notices if it is refused, or freed without having run.
private final class JobState: RefusableWork {
  private let job: UnownedJob
  private let isTaken = Atomic(false)
  private let orElse: @Sendable (UnownedJob) -> Void

  init(_ job: UnownedJob, orElse: @escaping @Sendable (UnownedJob) -> Void) {
    self.job = job
    self.orElse = orElse
  }

  deinit { take().map(orElse) }

  /// Takes the job. Returns nil if it has been taken.
  func take() -> UnownedJob? { isTaken.exchange(true, ordering: .relaxed) ? nil : job }

  func schedulerRefused(_ refusal: SchedulerRefusal) { take().map(orElse) }
}
