// SPDX-License-Identifier: MIT

import Dispatch

/// Whose a job is.
enum JobKind {
  /// An actor's, which runs on the scheduler.
  case actor
  /// A task's, which prefers the scheduler. Run as an actor's it would not be where it belongs, and hop once more.
  case task
}

/// A scheduler of Baton's own on which tasks run: it makes an item of each job.
///
/// Unsafe: a job is run once, because its item is. The item, or the block that runs the job, holds the scheduler, which is the
/// executor.
protocol JobHost: TaskExecutor, ImmediateSchedulerType {
  /// Has a job run.
  func add(_ job: UnownedJob, _ kind: JobKind)
  /// Runs a job. Called where this scheduler's work runs, as the current scheduler.
  func perform(_ job: UnownedJob, _ kind: JobKind)
}

// Unsafe: see ``JobHost``.
extension JobHost {
  func perform(_ job: UnownedJob, _ kind: JobKind) {
    RunTrace.beginStretch(of: job)
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

// Unsafe: see ``JobHost``.
extension JobHost where Self: SerialExecutor {
  func perform(_ job: UnownedJob, _ kind: JobKind) {
    RunTrace.beginStretch(of: job)
    switch kind {
    case .actor:
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    case .task: unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// A job among a scheduler's work: a stretch of a task, from where it goes on to where it waits.
///
/// It is always run, for a task whose job is dropped never ends: a queue that is closed takes it, a bound does not count
/// it, and refused it comes back. Until then it keeps its scheduler.
final class JobItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds constants.
  private let job: UnownedJob
  private let kind: JobKind
  private let host: any JobHost

  init(_ job: UnownedJob, _ kind: JobKind, on host: any JobHost) {
    self.job = job
    self.kind = kind
    self.host = host
    super.init(nil)
  }

  override var isOwed: Bool { true }

  override func run() {
    guard begin() else { return }
    noteBegin()
    host.perform(job, kind)
    noteEnd()
  }

  override func refuse(_ refusal: SchedulerRefusal) {
    guard begin() else { return }
    switch refusal.reason {
    case .shutDown, .cancelled, .queueFull: again()
    // No thread could be started: somewhat later one can, perhaps.
    case .unsupported: DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10), execute: again)
    }
  }

  private func again() { host.add(job, kind) }
}
