// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

// A user's scheduler becomes an executor by declaring the conformance: its `schedule` runs the jobs.
// Unsafe: a job is run once, by the thread that takes it out of its ``JobState``. Its executor is alive then: the work that runs
// the job holds the scheduler, and a task that prefers an executor keeps it.
extension ImmediateSchedulerType where Self: TaskExecutor {
  /// Schedules a job of a task as work of this scheduler. If the scheduler refuses or drops the work, the job runs on a global
  /// dispatch queue, so that its task can end.
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
  /// Schedules a job of an actor as work of this scheduler. The program stops if the scheduler refuses or drops the work, because
  /// the job can run nowhere else.
  public func enqueue(_ job: consuming ExecutorJob) {
    let executor = unsafe asUnownedSerialExecutor()
    scheduleOwed(job) { unsafe $0.runSynchronously(on: executor) }
  }
}

// Unsafe: as above. The actor of a job keeps its executor.
extension ImmediateSchedulerType where Self: SerialExecutor & TaskExecutor {
  /// Schedules a job of an actor or a task as work of this scheduler. The program stops if the scheduler refuses or drops the
  /// work, because the job can run nowhere else.
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
