// SPDX-License-Identifier: MIT

/// How the files that may be open at once are shared out among the jobs.
struct Shares: Equatable, Sendable {
  /// How many jobs there are; each has at most one piece of work at a time.
  let jobs: Int
  /// How many files each of them reads side by side; at least two.
  let width: Int

  /// What dispatch and the main run loop open for themselves: queues of events, timers and wake-ups.
  static let systemDescriptors = 10
  static let mostWidth = 16

  /// - Parameters:
  ///   - jobs: How many there are to be, if there can be so many.
  ///   - limit: How many descriptors this process may have.
  ///   - open: How many it has before the search begins. (The walk needs one, but is over before files are
  ///     read.)
  init(jobs: Int, limit: Int, open: Int) throws(Shortage) {
    let free = limit - open - Self.systemDescriptors
    if free < 2 { throw Shortage("the limit on open files is \(limit); \(limit - free + 2) are needed") }
    self.jobs = min(jobs, free / 2)
    width = min(free / self.jobs, Self.mostWidth)
  }

  /// The shares in this process, which is let open as many files as it may.
  init(jobs: Int) throws(Shortage) {
    let limit = Platform.raiseDescriptorLimit()
    try self.init(jobs: jobs, limit: limit, open: Platform.openDescriptors(below: limit))
  }
}
