// SPDX-License-Identifier: MIT

import Synchronization

/// Disposes of another disposable on a scheduler.
///
/// All methods may be called from any thread.
public final class ScheduledDisposable: Cancelable {
  /// The scheduler that disposes of the other disposable.
  public let scheduler: any ImmediateSchedulerType

  private let disposed = Atomic(false)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread alone touches it.
  private nonisolated(unsafe) var held: (any Disposable)?  // Sendable: guarded by `disposed`.

  /// Creates a disposable that disposes of `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = disposable
  }

  /// Whether ``dispose()`` has been called, even if the scheduler has not yet disposed of the other
  /// disposable.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Schedules the disposal of the other disposable; calls after the first one have no effect.
  ///
  /// - Scheduling: The other disposable is disposed of on ``scheduler``; if that refuses, on the thread that
  ///   reports the refusal.
  public func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing), let held = held.take() else { return }
    scheduler.scheduleDisposal(of: held)
  }
}
