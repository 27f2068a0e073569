// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Checks that the sequence has exactly one element.
  ///
  /// ![source: a at 2, b and unsubscribed at 5, c at 8, completed at 11. Then single(). result: a at 2, error
  /// Sequence contains more than one element. at 5.](marble-single)
  ///
  /// The first element is sent as soon as it arrives. The sequence fails with ``RxError/moreThanOneElement``
  /// when a second one arrives, and with ``RxError/noElements`` if the source completes without one.
  ///
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single() -> Observable<Element> {
    _single()
  }

  /// Checks that exactly one element satisfies a predicate, and sends that element.
  ///
  /// ![source: a at 2, b and unsubscribed at 5, c at 8, completed at 11. Then single(). result: a at 2, error
  /// Sequence contains more than one element. at 5.](marble-single)
  ///
  /// The element is sent as soon as it arrives. The sequence fails with ``RxError/moreThanOneElement`` when a
  /// second one satisfies the predicate, and with ``RxError/noElements`` if the source completes without one.
  ///
  /// - Parameter predicate: Returns whether an element counts. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    _filter(predicate)._single()
  }
}
