// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements until one of them satisfies a predicate, and then completes.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 and unsubscribed at 8, 4 at 11, completed at 14. Then take(until: { $0 \> 2
  /// }, behavior: .inclusive). result: 1 at 2, 2 at 5, 3 and completed at 8.](marble-take-until-predicate)
  ///
  /// - Parameters:
  ///   - predicate: Returns whether to end the sequence at an element. An error that it throws ends the
  ///     sequence.
  ///   - behavior: Whether to send the element that ends the sequence.
  /// - SeeAlso: [reactivex.io: TakeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    _take(while: { try !predicate($0) }, behavior)
  }
}
