// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements as long as they satisfy a predicate, and completes at the first one that does not.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 and unsubscribed at 8, 1 at 11, completed at 14. Then take(while: { $0 \< 3
  /// }). result: 1 at 2, 2 at 5, completed at 8.](marble-take-while)
  ///
  /// - Parameters:
  ///   - predicate: Returns whether to go on with an element. An error that it throws ends the sequence.
  ///   - behavior: Whether to send the element that ends the sequence.
  /// - SeeAlso: [reactivex.io: TakeWhile](https://reactivex.io/documentation/operators/takewhile.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    _take(while: predicate, behavior)
  }
}
