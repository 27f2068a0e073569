// SPDX-License-Identifier: MIT

import Dispatch

// Every scheduler is an executor: `Task(executorPreference: scheduler)` runs on it, and so does an actor that returns a serial
// scheduler as its `unownedExecutor` (proposals SE-0392, SE-0417). Jobs run behind what was scheduled before them, and are never
// dropped: a bound does not count them, and they run after a shutdown too.

extension JobHost {
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }
}

extension SerialJobHost {
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }
}

extension DrivenScheduler {
  func add(_ job: UnownedJob, _ kind: JobKind) { core.push(JobItem(job, kind, on: self)) }
}

// Serial schedulers.

/// A scheduler whose driver is one thread.
protocol ThreadBoundScheduler: DrivenScheduler, SerialJobHost {}

extension ThreadWorker: SerialExecutor, ThreadBoundScheduler {}

extension EventLoopScheduler: SerialExecutor, ThreadBoundScheduler {}

extension ThreadBoundScheduler {
  public func checkIsolated() {
    require(core.isInside, "\(self): what belongs to its thread ran on another")
  }

  public func isIsolatingCurrentContext() -> Bool? { core.isInside }
}

extension SerialDispatchQueueScheduler: SerialExecutor, SerialJobHost {
  /// Returns this scheduler as the executor of an actor; for the main queue that is the main actor's
  /// executor.
  public final func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    // Unsafe: the protocol requires a reference that is not counted. The caller keeps the scheduler alive.
    unsafe queue.isMain ? MainActor.sharedUnownedExecutor : UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless the calling code runs on the scheduler's queue, or a block on that queue waits for it.
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
  func add(_ job: UnownedJob, _ kind: JobKind) {
    main.queue.async { RunningScheduler.run(as: self) { self.perform(job, kind) } }
  }

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

extension OperationQueueScheduler: JobHost {
  func add(_ job: UnownedJob, _ kind: JobKind) { add(JobItem(job, kind, on: self)) }
}

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
  /// Runs the job on the current scheduler, in line unless very many jobs are nested, or, without one, on the
  /// shared background scheduler.
  public func enqueue(_ job: consuming ExecutorJob) {
    _ = schedule(UnownedJob(job)) { job in
      // Unsafe: the block holds this scheduler, and runs once.
      let (current, executor) = unsafe (Schedulers.current ?? self, self.asUnownedTaskExecutor())
      NestedJobs.run { Schedulers.run(as: current) { unsafe job.runSynchronously(on: executor) } }
      return Disposables.create()
    }
  }
}
