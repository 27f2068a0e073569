// SPDX-License-Identifier: MIT

/// Bounds how deep jobs nest on one thread, for schedulers that run jobs in line.
///
/// A job that resumes a task calls that task's job, so a chain of tasks, each of which resumes the next, would nest as deep as
/// it is long. Beyond a fixed depth a job waits in a queue, which the job at that depth runs when its own work has returned.
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
