// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Runs work on the main thread.
///
/// ``instance`` runs work at once when it is called on the main thread and none of its own work is queued or
/// running there; otherwise it hops to the main queue. So work runs in the order in which it was scheduled, and
/// work that schedules more does not grow the stack. It is meant for `observe(on:)`; for `subscribe(on:)` there
/// is ``ConcurrentMainScheduler``.
///
/// Timed work always hops. All methods may be called from any thread. What runs in the virtual time of tasks hops as a task of
/// the main actor, and what it schedules for later waits in that time, unless it is a block for a date or one that is repeated.
///
/// - Scheduling: everything runs on the main thread; what hops keeps its place among the other blocks of the
///   main queue.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {  // Sendable: constant.
  // Sendable: its only variable is atomic.

  /// The pieces of work that are queued or running.
  private let unfinished = Atomic<Int>(0)

  /// Makes a scheduler that knows of its own work only: what ``instance`` has queued is not ahead of it.
  public init() {
    super.init(SerialQueue(queue: .main), isPrivate: false, leeway: .zero)
  }

  /// The main scheduler; it runs work at once where it can.
  public static let instance = MainScheduler()

  /// A scheduler on the main queue that never runs work before `schedule` returns.
  public static let asyncInstance = SerialDispatchQueueScheduler(sharing: .main, leeway: .zero)

  /// Stops the program with a message unless it is called on the main thread.
  ///
  /// - Parameter errorMessage: The message; nil means one that says what is wrong.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    MainThread.ensure("ensureExecutingOnScheduler", errorMessage)
  }

  /// Does what ``ensureExecutingOnScheduler(errorMessage:)`` does.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    MainThread.ensure("ensureRunningOnMainThread", errorMessage)
  }

  override public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    let isFirst = unfinished.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0
    if isFirst, MainThread.isCurrent {
      defer { unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
      return RunningScheduler.run(as: self) { work.run() }
    }
    let item = work.makeItem()
    hop {
      RunningScheduler.run(as: self, isWork: false) { item.run() }
      self.unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
    return item
  }

  override func add(_ job: UnownedJob, _ kind: JobKind) {
    unfinished.wrappingAdd(1, ordering: .acquiringAndReleasing)
    queue.async {
      RunningScheduler.run(as: self) { self.perform(job, kind) }
      self.unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
  }
}

extension ImmediateSchedulerType where Self == MainScheduler {
  /// The main scheduler: runs work at once when on the main thread and none is queued ahead of it, else hops to the main queue.
  public static var main: MainScheduler { MainScheduler.instance }
}
