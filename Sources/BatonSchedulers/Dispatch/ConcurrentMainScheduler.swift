// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Runs work on the main thread, and immediately if it is scheduled there, ahead of queued work.
///
/// Use it for `subscribe(on:)`. It does not keep work in order: for `observe(on:)` use ``MainScheduler``.
/// Timed work always hops to the main queue. All methods may be called from any thread.
///
/// - Scheduling: All work runs on the main thread, and before `schedule` returns if that is the calling
///   thread.
public final class ConcurrentMainScheduler: QueueScheduler, WorkScheduler, PeriodicSchedulerType {
  /// RxSwift's name for a span of time.
  public typealias TimeInterval = Duration
  /// RxSwift's name for a point of wall-clock time.
  public typealias Time = Date

  let queue = DispatchQueue.main
  let driver = BlockDriver(.queue(.main), timers: .main)
  var isPrivate: Bool { false }
  var virtualTime: (any CountedTimeScheduler)? { VirtualMain.time }

  private init() { driver.scheduler = self }

  /// The only instance.
  public static let instance = ConcurrentMainScheduler()

  public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    if MainThread.isCurrent { return RunningScheduler.run(as: self) { work.run() } }
    return enqueue(work)
  }

  package func add(_ item: ScheduledItem) {
    if !MainThread.isCurrent { return enqueue(item) }
    RunningScheduler.run(as: self, isWork: false) { item.run() }
  }

  @inline(never)  // As in ``DrivenScheduler``.
  public func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable {
    enqueue(work, after: dueTime)
  }

  public var description: String { describe(Self.self) }

  public var schedulerTraits: SchedulerTraits { SchedulerTraits(runsOnMainThread: true) }

  public var mayNeedCallingThread: Bool { MainThread.isCurrent }
}
