// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again when this sequence has failed, after a wait that may grow with each failure.
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
  /// Failures are counted from the subscription on, whatever is sent in between. A source that is meant to last, a socket for one,
  /// has `reset` say when it was well again: then the next failure counts as the first.
  ///
  /// ```swift
  /// messages.retry(
  ///   maxAttempts: 8, backoff: .exponential(from: .seconds(1), upTo: .seconds(60)), jitter: .full,
  ///   reset: .afterElement, scheduler: .main)
  /// ```
  ///
  /// - Parameters:
  ///   - maxAttempts: The number of attempts, the first one included; must be positive. The error of the last one ends the
  ///     sequence. Left out, attempts go on for ever.
  ///   - backoff: How long to wait after each failure.
  ///   - jitter: How far chance changes that; not at all if it is left out.
  ///   - reset: When an attempt counts as a success, so that its failure is the first again, with the first delay and all
  ///     attempts; never if it is left out.
  ///   - scheduler: Where the wait is measured.
  ///   - isWorthIt: Whether an error is one that may pass; one that is not ends the sequence at once. All are, if it is left
  ///     out. Called on the thread where the sequence fails.
  /// - Scheduling: It is subscribed to again on `scheduler`.
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
