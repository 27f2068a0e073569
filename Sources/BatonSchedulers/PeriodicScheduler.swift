// SPDX-License-Identifier: MIT

/// A scheduler with a mechanism of its own for periodic work.
///
/// Every ``Scheduler`` can run periodic work; one that conforms to this protocol promises that it does so
/// with a timer of its own and not by the emulation.
@preconcurrency
public protocol PeriodicScheduler: Scheduler {
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
