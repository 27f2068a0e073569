// SPDX-License-Identifier: MIT

/// A scheduler with a mechanism of its own for periodic work.
///
/// Every ``SchedulerType`` can run periodic work; one that conforms to this protocol promises that it does so
/// with a timer of its own and not by the emulation.
@preconcurrency
public protocol PeriodicSchedulerType: SchedulerType {
  /// Runs `action` again and again, each time with what it returned the time before; runs never overlap.
  ///
  /// - Parameters:
  ///   - state: What the first run of `action` is given.
  ///   - startAfter: The time to wait for the first run; zero and negative spans mean now.
  ///   - period: The time from the start of one run to the start of the next; must not be negative.
  ///   - action: The work. It returns the state for its next run.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `action` runs where the scheduler runs timed work.
  @_disfavoredOverload
  func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
