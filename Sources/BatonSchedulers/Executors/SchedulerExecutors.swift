// SPDX-License-Identifier: MIT

import Dispatch

// Every scheduler is an executor: `Task(executorPreference: scheduler)` runs on it, and so does an actor that returns a serial
// scheduler as its `unownedExecutor` (proposals SE-0392, SE-0417).

// Serial schedulers.

extension SerialDispatchQueueScheduler: SerialExecutor, JobHost {
  /// Has a job of an actor that lives here run, behind what was scheduled before it. It is never dropped.
  ///
  /// - Scheduling: on the queue, never before this returns. May be called from any thread.
  public final func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  /// Has a job of a task that prefers this executor run, behind what was scheduled before it. It is never dropped.
  ///
  /// - Scheduling: on the queue, never before this returns. May be called from any thread.
  @_implements(TaskExecutor,enqueue(_:))
  public final func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  /// This scheduler as the executor of an actor: the main actor's executor if its queue is the main queue.
  public final func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    // Unsafe: the protocol requires a reference that is not counted. The caller keeps the scheduler alive.
    unsafe queue.isMain ? MainActor.sharedUnownedExecutor : UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless the calling code runs on the scheduler's queue, or a block on that queue waits for it.
  public final func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Whether the calling code runs on the scheduler's queue; nil if that cannot be told.
  ///
  /// It asks Dispatch about the calling thread's block, and not for the current scheduler, because any code can run as any
  /// scheduler, with ``Schedulers/run(as:_:)``.
  ///
  /// The present code is | answer | ``checkIsolated()``
  /// --|--|--
  /// in a block on the queue, or on a queue that targets it | true | returns
  /// on another queue, which a block of this one waits for (`sync`) | nil | returns
  /// on the queue's target, on any other queue or thread | nil | stops the program
  ///
  /// Where the answer is nil the runtime calls ``checkIsolated()``, and Dispatch decides.
  public final func isIsolatingCurrentContext() -> Bool? {
    queue.isCallers ? true : nil
  }
}

extension ConcurrentMainScheduler: SerialExecutor, JobHost {
  /// Has the job run on the main queue, never in line.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  /// Has a job of a task that prefers this executor run on the main queue, never in line.
  ///
  /// - Scheduling: may be called from any thread.
  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) {
    main.queue.async { RunningScheduler.run(as: self) { self.perform(job, kind) } }
  }

  /// The main actor's executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor  // Unsafe: the main actor's executor is never freed.
  }

  /// Stops the program unless the present code runs on the main thread.
  public func checkIsolated() { MainThread.ensure("ConcurrentMainScheduler", nil) }

  /// Whether the present code runs on the main thread.
  public func isIsolatingCurrentContext() -> Bool? { MainThread.isCurrent }
}

extension ThreadWorker: SerialExecutor, JobHost {
  /// Has a job of an actor that lives here run, behind what was scheduled before it. It is never dropped.
  ///
  /// After a shutdown it is run all the same, on a thread that is started for it if need be.
  ///
  /// - Scheduling: on the worker's thread. May be called from any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  /// Has a job of a task that prefers this executor run, behind what was scheduled before it. It is never dropped.
  ///
  /// After a shutdown it is run all the same, on a thread that is started for it if need be.
  ///
  /// - Scheduling: on the worker's thread. May be called from any thread.
  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) { core.push(JobItem(job, kind, on: self)) }

  /// Stops the program unless the present code runs on the worker's thread.
  public func checkIsolated() { core.ensureInside(description) }

  /// Whether the present code runs on the worker's thread.
  public func isIsolatingCurrentContext() -> Bool? { core.isInside }
}

extension EventLoopScheduler: SerialExecutor, JobHost {
  /// Has a job of an actor that lives here run, behind what was scheduled before it. It is never dropped. A bound does not
  /// count it.
  ///
  /// - Scheduling: in the event loop. May be called from any thread.
  public final func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  /// Has a job of a task that prefers this executor run, behind what was scheduled before it. It is never dropped.
  /// A bound does not count it.
  ///
  /// - Scheduling: in the event loop. May be called from any thread.
  @_implements(TaskExecutor,enqueue(_:))
  public final func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  final func add(_ job: UnownedJob, _ kind: JobKind) { core.push(JobItem(job, kind, on: self)) }

  /// Stops the program unless the present code runs on the loop's thread.
  public final func checkIsolated() { core.ensureInside(description) }

  /// Whether the present code runs on the loop's thread.
  public final func isIsolatingCurrentContext() -> Bool? { core.isInside }
}

extension Driver {
  fileprivate func ensureInside(_ scheduler: String) {
    require(isInside, "\(scheduler): what belongs to its thread ran on another")
  }
}

// Other schedulers.

extension ConcurrentDispatchQueueScheduler: JobHost {
  /// Has a job of a task that prefers this executor run. It is never dropped.
  ///
  /// - Scheduling: on the queue, never before this returns. May be called from any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }
}

extension ThreadPoolScheduler: JobHost {
  /// Has a job of a task that prefers this executor run. It is never dropped. A bound does not count it, and after a
  /// shutdown it is run all the same.
  ///
  /// - Scheduling: on a thread of the pool. May be called from any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) { core.push(JobItem(job, kind, on: self)) }
}

extension NewThreadScheduler: JobHost {
  /// Has the job run on a new thread, so that tasks that a task makes run beside it.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) { start(JobItem(job, kind, on: self)) }
}

extension OperationQueueScheduler: JobHost {
  /// Has a job of a task that prefers this executor run. It is never dropped. An operation that is cancelled hands it on.
  ///
  /// - Scheduling: as an operation of the queue, of the scheduler's priority. May be called from any thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) { add(JobItem(job, kind, on: self)) }
}

extension CurrentThreadScheduler: TaskExecutor {}

extension InlineScheduler: TaskExecutor {
  /// Has the job run before this returns, unless very many are being run one inside another: then soon after.
  public func enqueue(_ job: consuming ExecutorJob) {
    // Unsafe: there is one such scheduler, which is never freed, and the job is run here alone.
    let (job, executor) = unsafe (UnownedJob(job), asUnownedTaskExecutor())
    NestedJobs.run { unsafe job.runSynchronously(on: executor) }
  }
}

extension SubscriptionScheduler: TaskExecutor {
  /// Has the job run on the current scheduler, in line unless very many are being run one inside another, or on the
  /// shared background one.
  public func enqueue(_ job: consuming ExecutorJob) {
    _ = schedule(UnownedJob(job)) { job in
      // Unsafe: the block holds this scheduler, and runs once.
      let (current, executor) = unsafe (Schedulers.current ?? self, self.asUnownedTaskExecutor())
      NestedJobs.run { Schedulers.run(as: current) { unsafe job.runSynchronously(on: executor) } }
      return Disposables.create()
    }
  }
}
