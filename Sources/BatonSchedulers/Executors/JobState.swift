// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

// A user's scheduler becomes an executor by saying so: its own `schedule` runs the jobs.
// Unsafe: a job is run once, by whoever takes it out of its ``JobState``. Its executor is alive then: the work that runs the
// job holds the scheduler, and the task that prefers an executor keeps it.
extension ImmediateSchedulerType where Self: TaskExecutor {
  /// Has a job of a task run, as work of this scheduler. One that it refuses or drops runs on a background queue
  /// instead, so that its task can end.
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
  /// Has a job of an actor run, as work of this scheduler. The program stops if the scheduler refuses or drops it, for
  /// it can run nowhere else.
  public func enqueue(_ job: consuming ExecutorJob) {
    let executor = unsafe asUnownedSerialExecutor()
    schedule(job) {
      unsafe $0.runSynchronously(on: executor)
    } orElse: { [kind = Self.self] _ in
      stop(kind)
    }
  }
}

// Unsafe: as above. The actor of a job keeps its executor.
extension ImmediateSchedulerType where Self: SerialExecutor & TaskExecutor {
  /// Has a job of an actor or a task run, as work of this scheduler. The program stops if the scheduler refuses or drops
  /// it, for it can run nowhere else.
  public func enqueue(_ job: consuming ExecutorJob) {
    let (serial, task) = unsafe (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    schedule(job) {
      unsafe $0.runSynchronously(isolatedTo: serial, taskExecutor: task)
    } orElse: {
      [kind = Self.self] _ in
      stop(kind)
    }
  }
}

private func stop(_ kind: Any.Type) {
  require(false, "\(kind): refused or dropped a job of an actor, which can run nowhere else")
}

extension ImmediateSchedulerType {
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

/// A job as the state of scheduled work. It notices that it is refused, and that it is freed without having run.
private final class JobState: RefusableWork {
  private let job: UnownedJob
  private let isTaken = Atomic(false)
  private let orElse: @Sendable (UnownedJob) -> Void

  init(_ job: UnownedJob, orElse: @escaping @Sendable (UnownedJob) -> Void) {
    self.job = job
    self.orElse = orElse
  }

  deinit { take().map(orElse) }

  /// The job, the first time.
  func take() -> UnownedJob? { isTaken.exchange(true, ordering: .relaxed) ? nil : job }

  func schedulerRefused(_ refusal: SchedulerRefusal) { take().map(orElse) }
}
