// SPDX-License-Identifier: MIT

import Foundation

/// The scheduler whose work each thread is running: the address of a variable on that thread's stack, in a
/// thread-local value. No reference is counted, so a run costs two accesses to the thread-local value.
///
/// Unsafe: the thread-local word is zero or the address of a `Frame`. `run` alone sets it, to a variable that
/// lives until `run` returns or throws, and sets the word back before. Only the same thread reads it.
enum RunningScheduler {
  @safe struct Frame {
    let scheduler: any ImmediateSchedulerType
    /// The frame of the run that this one is nested in.
    let outer: UnsafeMutableRawPointer?
    /// When the turn is over, on the ``MonotonicClock``, so that other users of an event loop get theirs; 0
    /// if it is not bounded by time.
    let end: UInt64
  }

  private static let key = Platform.threadLocalKey("Schedulers", holdsObjects: false)

  /// The scheduler whose work the calling thread is running, if any.
  static var current: (any ImmediateSchedulerType)? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self).pointee.scheduler
  }

  /// The address that identifies the innermost turn among those that are nested on this thread.
  static var frame: UInt? { unsafe pthread_getspecific(key).map { UInt(bitPattern: $0) } }

  /// Whether the calling thread is running work of `scheduler`, be it the current one or one around it.
  static func isRunning(_ scheduler: any ImmediateSchedulerType) -> Bool {
    first { $0.scheduler as AnyObject === scheduler as AnyObject ? true : nil } ?? false
  }

  /// What `property` returns for the innermost of the calling thread's runs, among those for which it is not
  /// nil.
  static func first<Value>(_ property: (Frame) -> Value?) -> Value? {
    var next = unsafe pthread_getspecific(key)
    while let frame = unsafe next?.assumingMemoryBound(to: Frame.self) {
      if let value = unsafe property(frame.pointee) { return value }
      unsafe next = frame.pointee.outer
    }
    return nil
  }

  /// Runs `body` with `scheduler` as the current one.
  ///
  /// - Parameters:
  ///   - isWork: Whether `body` is one piece of work. If not, it takes pieces from a queue and runs them.
  ///   - end: When the turn is over: see ``Schedulers/turnEnd``.
  @inline(__always)
  static func run<Result>(
    as scheduler: any ImmediateSchedulerType, isWork: Bool = true, until end: UInt64 = 0,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = unsafe pthread_getspecific(key)
    return try unsafe withUnsafePointer(to: Frame(scheduler: scheduler, outer: outer, end: end)) { frame in
      // The variable lives until `body` returns or throws, and is forgotten before.
      unsafe pthread_setspecific(key, frame)
      defer { unsafe pthread_setspecific(key, outer) }
      if RunTrace.isOn {
        return try unsafe RunTrace.turn(
          of: scheduler, isWork: isWork, frame: frame, outer: outer, body)
      }
      return try body()
    }
  }
}

extension RunTrace {
  @inline(never)
  static func beginPiece(_ ticket: RunTicket) {
    if let present, let frame = RunningScheduler.frame { present.beginPiece(frame: frame, ticket) }
  }

  /// - Parameter due: The moment that it waited for, on the clock of ``MonotonicClock``; 0 if there was none.
  @inline(never)
  static func endPiece(_ ticket: RunTicket, due: UInt64 = 0) {
    if let present, let frame = RunningScheduler.frame { present.endPiece(frame: frame, ticket, due: due) }
  }
}
