// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Runs work on the main thread.
///
/// ``instance`` runs work immediately if it is scheduled on the main thread while no work of ``instance`` is
/// queued or running; otherwise the work hops to the main queue. So work runs in the order in which it was
/// scheduled, and recursive work does not grow the stack. Use it for `observe(on:)`; for `subscribe(on:)` use
/// ``ConcurrentMainScheduler``.
///
/// Timed work always hops. All methods may be called from any thread. In the virtual time of tasks, work hops
/// as a task of the main actor, and timed work waits in virtual time, except for blocks at a date and
/// repeated blocks.
///
/// - Scheduling: All work runs on the main thread. Work that hops keeps its order among the other blocks of
///   the main queue.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {  // Sendable: atomic.
  /// The pieces of work that are queued or running.
  private let unfinished = Atomic<Int>(0)

  /// Creates a scheduler that ignores the work that ``instance`` has queued.
  public init() {
    super.init(.main, isPrivate: false, leeway: .zero)
  }

  /// The main scheduler, which runs work immediately where it can.
  public static let instance = MainScheduler()

  /// A scheduler on the main queue that never runs work before `schedule` returns.
  public static let asyncInstance = SerialDispatchQueueScheduler(.main, isPrivate: false, leeway: .zero)

  /// Stops the program with a message if the caller is not on the main thread.
  ///
  /// - Parameter errorMessage: The message, or nil for a default one.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    MainThread.ensure("ensureExecutingOnScheduler", errorMessage)
  }

  /// Another name for ``ensureExecutingOnScheduler(errorMessage:)``.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    MainThread.ensure("ensureRunningOnMainThread", errorMessage)
  }

  override public func submit(_ work: consuming ScheduledWork) -> any Disposable {
    if beginsAtOnce() {
      defer { end() }
      return RunningScheduler.run(as: self) { work.run() }
    }
    let item = ScheduledItem(consume work)
    hop(with: item)
    return item
  }

  override package func add(_ item: ScheduledItem) {
    if !beginsAtOnce() { return hop(with: item) }
    RunningScheduler.run(as: self, isWork: false) { item.run() }
    end()
  }

  /// Counts a piece of work. Returns whether it may run now.
  private func beginsAtOnce() -> Bool {
    unfinished.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 && MainThread.isCurrent
  }

  private func hop(with item: ScheduledItem) {
    hop {
      RunningScheduler.run(as: self, isWork: false) { item.run() }
      self.end()
    }
  }

  private func end() { unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  override func add(_ job: UnownedJob, _ kind: JobKind) {
    unfinished.wrappingAdd(1, ordering: .acquiringAndReleasing)
    queue.async {
      RunningScheduler.run(as: self) { self.perform(job, kind) }
      self.end()
    }
  }
}

extension ImmediateSchedulerType where Self == MainScheduler {
  /// Runs work on the main thread, immediately where it can: ``MainScheduler/instance``.
  public static var main: MainScheduler { MainScheduler.instance }
}

extension Schedulers {
  /// The scheduler whose work the calling thread is running, or nil if there is none.
  ///
  /// If the work of one scheduler runs work of another, the inner scheduler is current. ``immediate`` and
  /// ``subscription`` never are: while they run work in line, the surrounding scheduler stays current. On the
  /// main thread, outside of all work, ``MainScheduler/asyncInstance`` is current.
  public static var current: (any ImmediateSchedulerType)? {
    RunningScheduler.current ?? (MainThread.isCurrent ? MainScheduler.asyncInstance : nil)
  }
}
