// SPDX-License-Identifier: MIT

import Foundation

/// What each thread remembers of the scheduler whose work it is running.
///
/// The address of a variable of whoever runs the work, and nothing that is counted: so a run costs two accesses
/// to a thread-local value.
enum RunningScheduler {
  private struct Frame {
    let scheduler: any ImmediateScheduler
    /// The frame of the run that this one is nested in.
    let outer: UnsafeMutableRawPointer?
  }

  private static let key = Platform.threadLocalKey("Schedulers", holdsObjects: false)

  /// The scheduler whose work the calling thread is running, if any.
  static var current: (any ImmediateScheduler)? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self).pointee.scheduler
  }

  /// Whether the calling thread is running work of a scheduler for which `predicate` holds, the current one or one
  /// that it is nested in.
  static func isRunning(_ predicate: (any ImmediateScheduler) -> Bool) -> Bool {
    var next = pthread_getspecific(key)
    while let frame = next?.assumingMemoryBound(to: Frame.self).pointee {
      if predicate(frame.scheduler) { return true }
      next = frame.outer
    }
    return false
  }

  /// Runs `body` with `scheduler` as the current one.
  @inline(__always)
  static func run<Result>(as scheduler: any ImmediateScheduler, _ body: () throws -> Result) rethrows
    -> Result
  {
    let outer = pthread_getspecific(key)
    return try withUnsafePointer(to: Frame(scheduler: scheduler, outer: outer)) { frame in
      // The variable lives until `body` returns or throws, and is forgotten before.
      pthread_setspecific(key, frame)
      defer { pthread_setspecific(key, outer) }
      return try body()
    }
  }
}
