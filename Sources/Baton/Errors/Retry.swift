// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again whenever this sequence fails, until it completes: for ever if it never does.
  ///
  /// ![source: a at 2, b at 5, error and subscribed at 8, a at 10, b at 13, error and subscribed at 16, a at 18.
  /// Then retry(). result: a at 2, b at 5, a at 10, b at 13, a at 18.](marble-retry)
  ///
  /// - Scheduling: It is subscribed to again on the thread where it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry() -> Observable<Element> {
    _retry()
  }

  /// Subscribes again when this sequence fails, until it completes or has been tried so many times in all; then
  /// it fails with the last error.
  ///
  /// ![source: a at 2, b at 5, error and subscribed at 8, a at 10, b at 13, error at 16. Then retry(2).
  /// result: a at 2, b at 5, a at 10, b at 13, error at 16.](marble-retry-count)
  ///
  /// - Parameter maxAttemptCount: The number of attempts, the first one included; must not be negative. With
  ///   none the sequence completes.
  /// - Scheduling: It is subscribed to again on the thread where it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    _retry(maxAttemptCount)
  }
}
