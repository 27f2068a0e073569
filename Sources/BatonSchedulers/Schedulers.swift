// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The shared schedulers, and the scheduler that is running the calling code.
public enum Schedulers {
  /// The scheduler whose work the calling thread is running, or nil if there is none.
  ///
  /// If the work of one scheduler runs work of another, the inner scheduler is current. ``immediate`` and
  /// ``subscription`` never are: while they run work in line, the surrounding scheduler stays current. On the
  /// main thread, outside of all work, ``MainScheduler/asyncInstance`` is current.
  public static var current: (any ImmediateSchedulerType)? {
    RunningScheduler.current ?? (MainThread.isCurrent ? MainScheduler.asyncInstance : nil)
  }

  /// Runs work on the calling thread before `schedule` returns.
  public static var immediate: InlineScheduler { .instance }

  /// Runs work on the main queue, never in line: the same object as ``MainScheduler/asyncInstance``.
  public static var mainQueue: SerialDispatchQueueScheduler { MainScheduler.asyncInstance }

  /// Runs work before `schedule` returns if there is a current scheduler, otherwise on a shared background one.
  public static var subscription: SubscriptionScheduler { .instance }

  /// Creates a scheduler with its own serial queue, which targets the system queue of a priority.
  ///
  /// - Parameters:
  ///   - priority: The priority.
  ///   - name: The label of the queue, or nil for one that contains the priority, such as
  ///     `baton.background.low`.
  public static func background(priority: Priority = .default, name: String? = nil) -> TargetQueueScheduler {
    TargetQueueScheduler(
      name: name ?? "baton.background.\(priority.rawValue)", targetQueue: priority.queue
    )
  }

  /// When the turn of the event loop that the calling thread serves is over, on the ``MonotonicClock``; 0 if it serves none.
  package static var turnEnd: UInt64 { RunningScheduler.turnEnd }

  /// What the calling thread is running, for errors about its waits.
  package static var caller: String {
    current.map { "\($0)" } ?? (isInTask ? "a task" : "a thread without a scheduler")
  }

  /// Whether the calling thread is running work of a virtual scheduler, whose other work and whose tasks wait for it.
  package static var isInVirtualTime: Bool { virtual != nil }

  /// The innermost virtual time in which the calling thread is running work.
  package static var virtual: VirtualTimeSource? { RunningScheduler.first { $0.virtualTimeSource } }

  /// Runs `body` on the calling thread with `scheduler` as the current scheduler.
  ///
  /// It is for schedulers that run their work themselves; blocks, recursion, emulated periodic work and
  /// `observe(on:)` call it for every scheduler. A scheduler with ``SchedulerTraits/keepsCurrentScheduler``
  /// does not become current. Only ``current`` changes: `body` is not isolated to an actor whose executor is
  /// `scheduler`.
  public static func run<Result>(as scheduler: any ImmediateSchedulerType, _ body: () throws -> Result)
    rethrows -> Result
  {
    if scheduler.schedulerTraits.keepsCurrentScheduler { return try body() }
    return try RunningScheduler.run(as: scheduler, body)
  }
}

/// Whether the calling thread runs a task.
// Unsafe: the reference to the task is compared and not kept.
package var isInTask: Bool { unsafe withUnsafeCurrentTask { unsafe $0 != nil } }

/// The scheduler whose work each thread is running: the address of a variable on that thread's stack, in a thread-local value.
/// No reference is counted, so a run costs two accesses to the thread-local value.
///
/// Unsafe: the thread-local word is zero or the address of a `Frame`. `run` alone sets it, to a variable that lives until `run`
/// returns or throws, and sets the word back before. Only the same thread reads it.
enum RunningScheduler {
  @safe private struct Frame {
    let scheduler: any ImmediateSchedulerType
    /// The frame of the run that this one is nested in.
    let outer: UnsafeMutableRawPointer?
    /// When the turn is over, on the ``MonotonicClock``, so that other users of an event loop get theirs; 0 if it is not bounded by time.
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
    first { $0 as AnyObject === scheduler as AnyObject ? true : nil } ?? false
  }

  /// What `property` returns for the innermost scheduler that the calling thread is running, among those for which it is not nil.
  static func first<Value>(_ property: (any ImmediateSchedulerType) -> Value?) -> Value? {
    var next = unsafe pthread_getspecific(key)
    while let frame = unsafe next?.assumingMemoryBound(to: Frame.self).pointee {
      if let value = property(frame.scheduler) { return value }
      unsafe next = frame.outer
    }
    return nil
  }

  /// When the turn of the event loop that the calling thread serves is over, on the ``MonotonicClock``; 0 if it serves none.
  static var turnEnd: UInt64 {
    var next = unsafe pthread_getspecific(key)
    while let frame = unsafe next?.assumingMemoryBound(to: Frame.self) {
      if unsafe frame.pointee.end != 0 { return unsafe frame.pointee.end }
      unsafe next = frame.pointee.outer
    }
    return 0
  }

  /// Runs `body` with `scheduler` as the current one.
  ///
  /// - Parameters:
  ///   - isWork: Whether `body` is one piece of work. If not, it takes pieces from a queue and runs them.
  ///   - end: When the turn is over: see ``turnEnd``.
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

extension Schedulers {
  /// The priorities of the system's queues.
  public enum Priority: String, Sendable, CaseIterable {
    /// For work whose result the user is waiting for: the quality of service `userInitiated`.
    case high
    /// For work without a stated urgency: the quality of service `default`.
    case `default`
    /// For long work whose progress the user may watch, such as a download: the quality of service `utility`.
    case low
    /// For work that the user does not see: the quality of service `background`.
    case background

    /// The concurrent system queue of this priority.
    public var queue: DispatchQueue { .global(qos: qos) }

    // Dispatch maps its old priorities to qualities of service in the same way.
    private var qos: DispatchQoS.QoSClass {
      switch self {
      case .high: .userInitiated
      case .default: .default
      case .low: .utility
      case .background: .background
      }
    }
  }
}
