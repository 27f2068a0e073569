// SPDX-License-Identifier: MIT

/// Tasks and actors can run on a virtual scheduler: `Task(executorPreference: scheduler) { … }`, an actor whose
/// `unownedExecutor` is `scheduler.asUnownedSerialExecutor()`.
///
/// Their jobs wait with the other work, due now, behind what is due already. Whoever moves the clock, with
/// ``VirtualTimeScheduler/advance(by:)-(Duration)`` for one, runs them all, each task, timer and event that falls due, in
/// this order, until nothing is left to do. A job keeps its scheduler until it has run.
extension VirtualTimeScheduler: TaskExecutor, SerialExecutor {
  /// Adds a job of an actor that lives here, which is due now.
  ///
  /// - Scheduling: may be called from any thread.
  public final func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    core.add(as: isOrdered ? WorkLabel(.actor) : nil) { [self] _ in
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      return Disposables.create()
    }
  }

  /// Adds a job of a task that prefers this executor, which is due now.
  ///
  /// If it were run as an actor's, it would not be where it belongs, and go to the end of the queue for it.
  ///
  /// - Scheduling: may be called from any thread.
  @_implements(TaskExecutor,enqueue(_:))
  public final func enqueueTask(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    core.add(as: isOrdered ? WorkLabel(.task) : nil) { [self] _ in
      taskWatch.run(TaskReference(job)) { job.runSynchronously(on: asUnownedTaskExecutor()) }
      return Disposables.create()
    }
  }

  /// This scheduler as the executor of an actor, which must keep it.
  public final func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// This scheduler as the executor of tasks.
  public final func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

  /// Whether this thread is running work of this scheduler.
  @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
  public final func isIsolatingCurrentContext() -> Bool? { isRunningHere }

  /// Stops the program unless this thread is running work of this scheduler.
  public final func checkIsolated() {
    require(isRunningHere, "\(type(of: self)): must be running the present code, and is not")
  }

  /// Where the tasks are that run here.
  package final var taskWatch: TaskWatch { core.queue.tasks }

  // The queue's mark, and not the current scheduler, for anybody can run code as any scheduler.
  private var isRunningHere: Bool { core.queue.isRunningHere }
}
