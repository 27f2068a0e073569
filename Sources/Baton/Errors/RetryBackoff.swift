// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again when this sequence fails, after a delay that may grow with each failure.
  ///
  /// ![source: a at 1, error at 2, subscribed at 4, a at 5, error at 6, subscribed at 10, a at 11, error at
  /// 12, subscribed at 20, a at 21, error at 22. Then retry(maxAttempts: 4, backoff: backoff, scheduler:
  /// scheduler). result: a at 1, a at 5, a at 11, a at 21, error at 22.](marble-retry-backoff)
  ///
  /// ```swift
  /// download.retry(
  ///   maxAttempts: 5, backoff: .exponential(from: .milliseconds(200), upTo: .seconds(30)), jitter: .full,
  ///   scheduler: .main, where: { $0 is URLError })
  /// ```
  ///
  /// Failures are counted from the subscription, even if elements arrive in between. For a long-lived source,
  /// such as a socket, use `reset` to define when it has recovered: then the next failure counts as the
  /// first.
  ///
  /// ```swift
  /// messages.retry(
  ///   maxAttempts: 8, backoff: .exponential(from: .seconds(1), upTo: .seconds(60)), jitter: .full,
  ///   reset: .afterElement, scheduler: .main)
  /// ```
  ///
  /// - Parameters:
  ///   - maxAttempts: The maximum number of attempts, including the first; must be positive. The error of the
  ///     last attempt ends the sequence. By default there is no limit.
  ///   - backoff: The delay after each failure.
  ///   - jitter: How far each delay is randomised; by default not at all.
  ///   - reset: When an attempt counts as a success, so that its failure counts as the first, with the first
  ///     delay and all attempts; by default never.
  ///   - scheduler: The scheduler that measures the delay and subscribes again.
  ///   - isWorthIt: Returns whether to retry after an error; if it returns `false`, the error ends the
  ///     sequence immediately. By default every error is retried. Called on the thread on which the sequence
  ///     fails.
  /// - Scheduling: The sequence is subscribed to again on `scheduler`.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: swift6; traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry(
    maxAttempts: Int = .max, backoff: Backoff, jitter: Backoff.Jitter = .none, reset: Backoff.Reset = .never,
    scheduler: some SchedulerType,
    where isWorthIt: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Observable<Element> {
    _retry(maxAttempts: maxAttempts, backoff, jitter, reset, on: scheduler, where: isWorthIt)
  }
}
