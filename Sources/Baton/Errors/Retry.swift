// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again each time this sequence fails, without a limit.
  ///
  /// ![source: a at 2, b at 5, error and subscribed at 8, a at 10, b at 13, error and subscribed at 16, a
  /// at 18. Then retry(). result: a at 2, b at 5, a at 10, b at 13, a at 18.](marble-retry)
  ///
  /// - Scheduling: The sequence is subscribed to again on the thread on which it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry() -> Observable<Element> {
    _retry()
  }

  /// Subscribes again when this sequence fails, up to `maxAttemptCount` attempts in all.
  ///
  /// If the last attempt fails, the result fails with the error of that attempt.
  ///
  /// ![source: a at 2, b at 5, error and subscribed at 8, a at 10, b at 13, error at 16. Then retry(2).
  /// result: a at 2, b at 5, a at 10, b at 13, error at 16.](marble-retry-count)
  ///
  /// - Parameter maxAttemptCount: The maximum number of attempts, including the first; must not be negative.
  ///   With zero the result completes without subscribing.
  /// - Scheduling: The sequence is subscribed to again on the thread on which it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    _retry(maxAttemptCount)
  }
}
