// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Checks that the sequence has exactly one element.
  ///
  /// ![source: a at 2, b and unsubscribed at 5, c at 8, completed at 11. Then single(). result: a at 2, error
  /// Sequence contains more than one element. at 5.](marble-single)
  ///
  /// The first element passes as soon as it comes. A second one fails the sequence with
  /// ``RxError/moreThanOneElement``, a completion without any with ``RxError/noElements``.
  ///
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single() -> Observable<Element> {
    _single()
  }

  /// Checks that exactly one element satisfies a predicate, and lets that one through.
  ///
  /// ![source: a at 2, b and unsubscribed at 5, c at 8, completed at 11. Then single(). result: a at 2, error
  /// Sequence contains more than one element. at 5.](marble-single)
  ///
  /// It passes as soon as it comes. A second one fails the sequence with ``RxError/moreThanOneElement``, a completion
  /// without any with ``RxError/noElements``.
  ///
  /// - Parameter predicate: Whether an element counts. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    _filter(predicate)._single()
  }
}
