// SPDX-License-Identifier: MIT

/// Where drivers and signals arrive: the main scheduler, unless a test says otherwise.
public enum SharingScheduler {
  private static let maker = Lock<@Sendable () -> any SchedulerType>({ MainScheduler() })

  /// Makes the scheduler; it is asked whenever a driver or a signal is made.
  public static var make: @Sendable () -> any SchedulerType {
    maker.withLock { $0 }
  }

  /// Runs `action` while drivers and signals are made with `scheduler`.
  ///
  /// It holds for the whole process, so tests that use it must not run at once: `@Suite(.serialized)`.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    let scheduler = UncheckedSendable(scheduler)
    try mock(makeScheduler: { scheduler.value }, action: action)
  }

  /// Runs `action` while drivers and signals are made with what `makeScheduler` makes.
  ///
  /// It holds for the whole process, so tests that use it must not run at once: `@Suite(.serialized)`.
  public static func mock(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Void
  ) rethrows {
    let original = replace(makeScheduler)
    defer { _ = replace(original) }
    try action()
  }

  private static func replace(_ make: @escaping @Sendable () -> any SchedulerType)
    -> @Sendable () -> any SchedulerType
  {
    maker.withLock { current in
      defer { current = make }
      return current
    }
  }
}
