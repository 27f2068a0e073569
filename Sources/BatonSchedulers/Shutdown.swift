// SPDX-License-Identifier: MIT

/// What becomes of the work that a scheduler has accepted when it is shut down.
public enum ShutdownMode: Sendable, Hashable {
  /// It is run: what waits now, and timed work when it is due. Periodic work, which has no end of its own, is dropped.
  case finishQueued
  /// What has not begun is dropped.
  case dropQueued
}

/// A scheduler that can be told to run no more work.
///
/// Work that is scheduled after ``shutdown(_:)``, and work that it drops, is refused once, with
/// ``SchedulerRefusal/Reason/shutDown``.
@preconcurrency
public protocol ShutdownScheduler: ImmediateSchedulerType {
  /// Refuses work from now on. What is running runs to its end; this does not wait for it.
  ///
  /// It may be called from any thread, and again: to drop what an earlier call left to finish.
  ///
  /// - Parameter mode: What becomes of the work that was accepted before.
  /// - Precondition: This is not a shared scheduler, such as `.io`, `.newThread` or `.mainRunLoop`.
  /// - Scheduling: Dropped work is refused on the calling thread, before this returns.
  func shutdown(_ mode: ShutdownMode)

  /// Whether it has been shut down.
  var isShutDown: Bool { get }
}
