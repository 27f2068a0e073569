// SPDX-License-Identifier: MIT

/// Runs tasks and actors in virtual time, as in `Task(executorPreference: scheduler) { … }`, or for an actor
/// whose `unownedExecutor` is `scheduler.asUnownedSerialExecutor()`. The actor must retain the scheduler.
///
/// A job waits among the other work. It is due now, after the work that is already due, and retains the
/// scheduler until it has run.
//
// Unsafe: a job is run once, because the item that holds it is. The item holds the scheduler, its executor.
extension VirtualTimeScheduler: TaskExecutor, SerialExecutor {
  /// Schedules a job of an actor whose executor is this scheduler.
  public final func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add(as: isOrdered ? WorkLabel("an actor's job") : nil) { [self] _ in
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      return Disposables.create()
    }
  }

  /// Schedules a job of a task that prefers this executor.
  @_implements(TaskExecutor,enqueue(_:))
  public final func enqueueTask(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add(as: isOrdered ? WorkLabel("a task's job") : nil) { [self] _ in
      taskObservation.run(job) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      return Disposables.create()
    }
  }

  /// Returns whether the calling thread is running work of this scheduler.
  // Not by the current scheduler, because any code can run code as any scheduler.
  @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
  public final func isIsolatingCurrentContext() -> Bool? { queue.isRunningHere }

  /// Stops the program if the calling thread is not running work of this scheduler.
  public final func checkIsolated() {
    require(queue.isRunningHere, "\(type(of: self)): must be running the present code, and is not")
  }

  package final var taskObservation: TaskObservation { queue.tasks }
}
