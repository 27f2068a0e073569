// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A scheduler that must not be used, to prove that the code under test schedules no work.
/// ```swift
/// let scheduler = UnimplementedScheduler("timeout") { Issue.record("\($0)") }  // XCTFail($0) with XCTest
/// ```
/// - Scheduling: No work is ever run. All methods may be called from any thread.
public final class UnimplementedScheduler: SchedulerType {
  private let name: String
  private let onUse: @Sendable (_ message: String) -> Void

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in messages.
  ///   - onUse: Called on each use of the scheduler, with a message that names the use, on the calling
  ///     thread. If it returns, the work is dropped. By default it stops the program with the message.
  public init(
    _ name: String = "UnimplementedScheduler",
    onUse: @escaping @Sendable (_ message: String) -> Void = { fatalError($0) }
  ) {
    self.name = name
    self.onUse = onUse
  }

  /// Reports the use, and returns the current date.
  public var now: RxTime {
    report("now")
    return Date()
  }

  /// Reports the use.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    report("schedule")
  }

  /// Reports the use.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: Duration,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    report("scheduleRelative with a due time of \(dueTime)")
  }

  /// Reports the use.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    report("schedulePeriodic with a period of \(period)")
  }

  @discardableResult
  private func report(_ use: String) -> any Disposable {
    onUse("\(name): \(use) was called, but this scheduler is not meant to be used")
    return Disposables.create()
  }
}
