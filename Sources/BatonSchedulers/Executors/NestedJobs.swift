// SPDX-License-Identifier: MIT

/// The jobs that the calling thread runs one inside another, where schedulers run them in line.
///
/// A job that resumes a task is the caller of that task's job, and so on: a chain of tasks, each of which resumes the next,
/// would be as deep. Beyond a depth jobs wait in a queue, which is run by whoever is at that depth, as soon as it is back.
final class NestedJobs {
  private static let threads = ThreadLocal<NestedJobs>()
  /// A thread's stack has room for many times this.
  private static var deepest: Int { 64 }

  // Exclusivity unchecked: one thread touches them, and no access spans a job.
  @safe @exclusivity(unchecked) private var depth = 0
  @safe @exclusivity(unchecked) private var waiting = Fifo<() -> Void>()

  private init() {}

  /// Runs `job`, before this returns unless the thread is too deep in jobs.
  static func run(_ job: @escaping () -> Void) { threads.value { NestedJobs() }.run(job) }

  private func run(_ job: @escaping () -> Void) {
    if depth == Self.deepest { return waiting.append(job) }
    depth += 1
    job()
    if depth == Self.deepest { while let next = waiting.popFirst() { next() } }
    depth -= 1
  }
}
