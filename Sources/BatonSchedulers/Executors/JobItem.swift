// SPDX-License-Identifier: MIT

import Dispatch

/// A scheduler of Baton's own on which tasks run: it makes an item of each job.
protocol JobHost: TaskExecutor, ImmediateScheduler {
  /// Runs a job. Called where this scheduler's work runs, as the current scheduler.
  func perform(_ job: UnownedJob)
}

extension JobHost {
  func perform(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}

extension JobHost where Self: SerialExecutor {
  func perform(_ job: UnownedJob) {
    job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }
}

/// A job among a scheduler's work: a stretch of a task, from where it goes on to where it waits.
///
/// It is always run, for a task whose job is dropped never ends: a queue that is closed takes it, a bound does not count
/// it, and refused it comes back. Until then it keeps its scheduler.
final class JobItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds constants.
  private let job: UnownedJob
  private let host: any JobHost

  init(_ job: UnownedJob, on host: any JobHost) {
    self.job = job
    self.host = host
    super.init(nil)
  }

  override var isOwed: Bool { true }

  override func run() {
    if begin() { host.perform(job) }
  }

  override func refuse(_ refusal: SchedulerRefusal) {
    guard begin() else { return }
    switch refusal.reason {
    case .shutDown, .cancelled, .queueFull: host.enqueue(job)
    // No thread could be started: somewhat later one can, perhaps.
    case .unsupported: DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10), execute: again)
    }
  }

  private func again() { host.enqueue(job) }
}
