// SPDX-License-Identifier: MIT

/// What a scheduler does on shutdown with the work that it has accepted.
public enum ShutdownMode: Sendable, Hashable {
  /// The work is run: waiting work now, and timed work when it is due. Periodic work, which never ends, is
  /// dropped.
  case finishQueued
  /// Work that has not begun is dropped.
  case dropQueued
}

/// A scheduler that can be shut down.
///
/// Work that is scheduled after ``shutdown(_:)``, and work that ``shutdown(_:)`` drops, is refused with
/// ``SchedulerRefusal/Reason/shutDown``.
@preconcurrency
public protocol ShutdownScheduler: ImmediateSchedulerType {
  /// Shuts the scheduler down, so that it refuses work, and does not wait for running work, which runs to its
  /// end.
  ///
  /// It may be called from any thread, and again, to drop the work that an earlier call left to finish.
  ///
  /// - Parameter mode: What to do with the work that has been accepted.
  /// - Precondition: This is not a shared scheduler, such as `.io`, `.newThread` or `.mainRunLoop`.
  /// - Scheduling: Dropped work is refused on the calling thread, before this method returns.
  func shutdown(_ mode: ShutdownMode)

  /// Whether the scheduler has been shut down.
  var isShutDown: Bool { get }

  /// The number of pieces of work that wait for their turn: for a server's gauges.
  ///
  /// Work counts that is due, or was scheduled for no time, and has not begun, even if it has been disposed
  /// of. Timers count when they run.
  var backlog: Int { get }
}
