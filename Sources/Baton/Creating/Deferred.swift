// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a new sequence for each subscriber.
  ///
  /// ![source 1: a at 1, b at 3, completed at 4. source 2: subscribed at 3, a at 4, b at 6, completed at 7.
  /// Then deferred { source.asObservable() }. subscriber 1: a at 1, b at 3, completed at 4. subscriber 2:
  /// subscribed at 3, a at 4, b at 6, completed at 7.](marble-deferred)
  ///
  /// - Parameter observableFactory: Creates the sequence to subscribe to. An error that it throws ends the
  ///   sequence.
  /// - Scheduling: Runs on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Defer](https://reactivex.io/documentation/operators/defer.html)
  // forms: traits Infallible SharedSequence PrimitiveSequence
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    _deferred(observableFactory)
  }
}
