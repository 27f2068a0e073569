// SPDX-License-Identifier: MIT

import Dispatch

/// What a scheduler is to a job: the actor's serial executor, or the task's preferred executor.
enum JobKind {
  /// The job of an actor that runs on the scheduler.
  case actor
  /// The job of a task that prefers the scheduler. If it ran as an actor's job, the task would hop to its
  /// executor once more.
  case task
}

/// A scheduler of Baton's own on which tasks run: it makes an item of each job.
///
/// Unsafe: a job is run once, because its item is. The item, or the block that runs the job, holds the
/// scheduler, which is the executor.
protocol JobHost: TaskExecutor, ImmediateSchedulerType {
  /// Has an item run where this scheduler runs work, behind what waits there.
  func add(_ item: ScheduledItem)
  /// Has a job run; by default, as an item.
  func add(_ job: UnownedJob, _ kind: JobKind)
  /// Runs a job. Called where this scheduler's work runs, as the current scheduler.
  func perform(_ job: UnownedJob, _ kind: JobKind)
}

// Unsafe: see ``JobHost``.
extension JobHost {
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

  func add(_ job: UnownedJob, _ kind: JobKind) { add(JobItem(job, kind, on: self)) }

  func perform(_ job: UnownedJob, _ kind: JobKind) {
    RunTrace.beginStretch(of: job)
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// A serial scheduler of Baton's own, on which actors can run too.
protocol SerialJobHost: JobHost, SerialExecutor {}

// Unsafe: see ``JobHost``.
extension SerialJobHost {
  public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), .actor) }

  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueTask(_ job: consuming ExecutorJob) { add(UnownedJob(job), .task) }

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

/// A job as an item of a scheduler: the stretch of a task from where it is resumed to where it is suspended.
///
/// It must run, because a task whose job is dropped never ends. So a closed queue takes it, a bound does not
/// count it, and if it is refused it is added again. It keeps its scheduler alive until then.
final class JobItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds constants.
  private let job: UnownedJob
  private let kind: JobKind
  private let host: any JobHost

  // Inlined, so that the reference to the host, which other threads count too, is moved.
  @inline(__always)
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
    // No thread could be started. It is tried again after 10 ms.
    case .unsupported: DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10), execute: again)
    default: again()
    }
  }

  private func again() { host.add(job, kind) }
}

/// Bounds how deep jobs nest on one thread, for schedulers that run jobs in line.
///
/// A job that resumes a task calls that task's job, so a chain of tasks, each of which resumes the next,
/// would nest as deep as it is long. Beyond a fixed depth a job waits in a queue, which the job at that depth
/// runs when its own work has returned.
final class NestedJobs {
  private static let threads = ThreadLocal<NestedJobs>()
  /// A small part of what fits on a thread's stack.
  private static var deepest: Int { 64 }

  // Exclusivity unchecked: one thread touches them, and no access spans a job.
  @safe @exclusivity(unchecked) private var depth = 0
  @safe @exclusivity(unchecked) private var waiting = Fifo<() -> Void>()

  private init() {}

  /// Runs `job` before this returns, or soon after if the thread is at the greatest depth.
  static func run(_ job: @escaping () -> Void) { threads.value { NestedJobs() }.run(job) }

  private func run(_ job: @escaping () -> Void) {
    if depth == Self.deepest { return waiting.append(job) }
    depth += 1
    job()
    if depth == Self.deepest { while let next = waiting.popFirst() { next() } }
    depth -= 1
  }
}
