// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A scheduler that must not be used: it proves that what a test exercises schedules nothing.
/// ```swift
/// let scheduler = UnimplementedScheduler("timeout") { Issue.record("\($0)") }  // XCTFail($0) with XCTest
/// ```
/// - Scheduling: nothing is ever run. May be used from any thread.
public final class UnimplementedScheduler: SchedulerType {
  private let name: String
  private let onUse: @Sendable (_ message: String) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - name: What its messages call it.
  ///   - onUse: Called at each use, with a message that names the use, on the thread that uses the scheduler. If
  ///     it returns, the work is dropped. By default the program stops with the message.
  public init(
    _ name: String = "UnimplementedScheduler",
    onUse: @escaping @Sendable (_ message: String) -> Void = { fatalError($0) }
  ) {
    self.name = name
    self.onUse = onUse
  }

  /// Reports the use, and returns the present date.
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
