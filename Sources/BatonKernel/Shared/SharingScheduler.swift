// SPDX-License-Identifier: MIT

/// Makes the scheduler on which drivers and signals arrive: the main scheduler, unless a test replaces it.
public enum SharingScheduler {
  private static let maker = Lock<@Sendable () -> any SchedulerType>({ MainScheduler() })

  /// Makes the scheduler. Called whenever a driver or a signal is made.
  public static var make: @Sendable () -> any SchedulerType {
    maker.withLock { $0 }
  }

  /// Runs `action`, during which drivers and signals are made with `scheduler`.
  ///
  /// The replacement holds for the whole process, so tests that use it must not run concurrently:
  /// `@Suite(.serialized)`.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    let scheduler = UncheckedSendable(scheduler)
    try mock(makeScheduler: { scheduler.value }, action: action)
  }

  /// Runs `action`, during which drivers and signals are made with the result of `makeScheduler`.
  ///
  /// The replacement holds for the whole process, so tests that use it must not run concurrently:
  /// `@Suite(.serialized)`.
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
