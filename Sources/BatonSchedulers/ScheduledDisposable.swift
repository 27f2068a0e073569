// SPDX-License-Identifier: MIT

/// Disposes of another disposable on a scheduler.
///
/// All methods may be called from any thread.
public final class ScheduledDisposable: Cancelable {
  /// The scheduler that disposes of the other disposable.
  public let scheduler: any ImmediateSchedulerType

  /// The other disposable; nil once ``dispose()`` has been called.
  private let held: Lock<(any Disposable)?>

  /// Creates a disposable that disposes of `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = Lock(disposable)
  }

  /// Whether ``dispose()`` has been called, even if the scheduler has not yet acted.
  public var isDisposed: Bool { held.withLock { $0 == nil } }

  /// Schedules the disposal of the other disposable; calls after the first one have no effect.
  ///
  /// - Scheduling: The other disposable is disposed of on ``scheduler``; if that refuses, on the thread that
  ///   reports the refusal.
  public func dispose() {
    if let held = held.withLock({ $0.take() }) { scheduler.scheduleDisposal(of: held) }
  }
}
