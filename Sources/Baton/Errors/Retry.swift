// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again whenever this sequence fails, until it completes: for ever if it never does.
  ///
  /// - Scheduling: It is subscribed to again on the thread where it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  public func retry() -> Observable<Element> {
    retried()
  }

  /// Subscribes again when this sequence fails, until it completes or has been tried so many times in all; then
  /// it fails with the last error.
  ///
  /// - Parameter maxAttemptCount: The number of attempts, the first one included; must not be negative. With
  ///   none the sequence completes.
  /// - Scheduling: It is subscribed to again on the thread where it fails.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    retried(maxAttemptCount)
  }
}
