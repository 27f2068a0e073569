// SPDX-License-Identifier: MIT

import Synchronization

/// Disposes of another disposable on a scheduler.
///
/// May be used from any thread.
public final class ScheduledDisposable: Cancelable {
  /// Where the other disposable is disposed of.
  public let scheduler: any ImmediateSchedulerType

  private let disposed = Atomic(false)

  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread alone touches it.
  private nonisolated(unsafe) var held: (any Disposable)?  // Sendable: guarded by `disposed`.

  /// A disposable that disposes of `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = disposable
  }

  /// Whether ``dispose()`` has been called; the other disposable may still wait for the scheduler.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Has the scheduler dispose of the other disposable; calls after the first schedule nothing.
  ///
  /// - Scheduling: The other disposable is disposed of on ``scheduler``; if that refuses, on the thread where it
  ///   does.
  public func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing), let held = held.take() else { return }
    scheduler.scheduleDisposal(of: held)
  }
}
