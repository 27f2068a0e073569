// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The shared schedulers, and the scheduler that is running the calling code.
public enum Schedulers {
  /// The scheduler whose work the calling thread is running; nil if it is running no scheduler's.
  ///
  /// While work of one scheduler runs work of another, the inner one is current. ``immediate`` never is, nor ``subscription``: what
  /// they run in line keeps the scheduler around it. On the main thread, outside of all work, it is the main one,
  /// ``MainScheduler/asyncInstance``.
  public static var current: (any ImmediateSchedulerType)? {
    RunningScheduler.current ?? (MainThread.isCurrent ? MainScheduler.asyncInstance : nil)
  }

  /// Runs work on the calling thread before `schedule` returns.
  public static var immediate: InlineScheduler { .instance }

  /// The main queue, never in line: the same object as ``MainScheduler/asyncInstance``.
  public static var mainQueue: SerialDispatchQueueScheduler { MainScheduler.asyncInstance }

  /// Runs work at once, before `schedule` returns, if there is a current scheduler; otherwise on a shared background scheduler.
  public static var subscription: SubscriptionScheduler { .instance }

  /// Makes a scheduler on a serial queue of its own that targets the system's queue of a priority.
  ///
  /// - Parameters:
  ///   - priority: The priority.
  ///   - name: The label of the queue; nil means one that says the priority, such as `baton.background.low`.
  public static func background(priority: Priority = .default, name: String? = nil) -> TargetQueueScheduler {
    TargetQueueScheduler(
      name: name ?? "baton.background.\(priority.rawValue)", targetQueue: priority.queue
    )
  }

  /// Whether the calling thread is running work of a virtual scheduler, whose other work and whose tasks wait for it.
  package static var isInVirtualTime: Bool { virtual != nil }

  /// The innermost virtual time in which the calling thread is running work.
  package static var virtual: VirtualTimeSource? {
    var virtual: VirtualTimeSource?
    _ = RunningScheduler.isRunning {
      virtual = $0.virtualTimeSource
      return virtual != nil
    }
    return virtual
  }

  /// Runs `body` on the calling thread, with `scheduler` as the current one, unless ``SchedulerTraits/keepsCurrentScheduler``.
  ///
  /// For schedulers that run their work themselves. Blocks, recursion, emulated periodic work and `observe(on:)` do this for every
  /// scheduler. It changes only ``current``: `body` is not isolated to an actor whose executor the scheduler is.
  public static func run<Result>(as scheduler: any ImmediateSchedulerType, _ body: () throws -> Result)
    rethrows -> Result
  {
    if scheduler.schedulerTraits.keepsCurrentScheduler { return try body() }
    return try RunningScheduler.run(as: scheduler, body)
  }
}

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
  }

  private static let key = Platform.threadLocalKey("Schedulers", holdsObjects: false)

  /// The scheduler whose work the calling thread is running, if any.
  static var current: (any ImmediateSchedulerType)? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Frame.self).pointee.scheduler
  }

  /// The address that identifies the innermost turn among those that are nested on this thread.
  static var frame: UInt? { unsafe pthread_getspecific(key).map { UInt(bitPattern: $0) } }

  /// Whether the calling thread is running work of a scheduler for which `predicate` holds, the current one or one
  /// that it is nested in.
  static func isRunning(_ predicate: (any ImmediateSchedulerType) -> Bool) -> Bool {
    var next = unsafe pthread_getspecific(key)
    while let frame = unsafe next?.assumingMemoryBound(to: Frame.self).pointee {
      if predicate(frame.scheduler) { return true }
      unsafe next = frame.outer
    }
    return false
  }

  /// Runs `body` with `scheduler` as the current one.
  ///
  /// - Parameter isWork: Whether `body` is one piece of work. If not, it takes pieces from a queue and runs them.
  @inline(__always)
  static func run<Result>(
    as scheduler: any ImmediateSchedulerType, isWork: Bool = true, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = unsafe pthread_getspecific(key)
    return try unsafe withUnsafePointer(to: Frame(scheduler: scheduler, outer: outer)) { frame in
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
    /// For work whose result the user waits for: the quality of service `userInitiated`.
    case high
    /// For work that does not say how urgent it is: `default`.
    case `default`
    /// For long work whose progress the user may watch, such as a download: `utility`.
    case low
    /// For work that the user does not see: `background`.
    case background

    /// The system's concurrent queue of this priority.
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
