// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Makes the scheduler on which drivers and signals arrive: the main scheduler, unless a test replaces it.
public enum SharingScheduler {
  private final class Mock: Sendable {
    let make: @Sendable () -> any SchedulerType

    init(_ make: @escaping @Sendable () -> any SchedulerType) { self.make = make }
  }

  /// The mocks that are in use, for the threads that run no task. The latest counts.
  private static let mocks = Lock<[Mock]>([])

  /// The mock for the code of its action, and for the tasks which that starts.
  @TaskLocal private static var mock: Mock?

  /// Makes the scheduler. Called whenever a driver or a signal is made.
  public static var make: @Sendable () -> any SchedulerType {
    if let mock { return mock.make }
    if !isInTask, let mock = mocks.withLock({ $0.last }) { return mock.make }
    return { MainScheduler() }
  }

  /// Runs `action`, during which drivers and signals are made with `scheduler`.
  ///
  /// The replacement holds for `action`, for the tasks that it starts and, as in RxSwift, for all threads
  /// that run no task meanwhile: those of queues and pools, and of synchronous tests of XCTest. Other tasks
  /// keep their scheduler, so a test of Swift Testing can mock beside others, unless these make drivers on
  /// queues.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action`, during which drivers and signals are made with the result of `makeScheduler`.
  ///
  /// The replacement holds where that of ``mock(scheduler:action:)`` does.
  public static func mock(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Void
  ) rethrows {
    let mock = Mock(makeScheduler)
    mocks.withLock { $0.append(mock) }
    defer { mocks.withLock { mocks in mocks.removeAll { $0 === mock } } }
    try $mock.withValue(mock, operation: action)
  }
}
