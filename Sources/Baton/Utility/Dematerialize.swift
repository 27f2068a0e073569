// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: EventConvertible & Sendable, Element.Element: Sendable {
  /// Sends the events that the elements represent: the inverse of ``ObservableType/materialize()``.
  ///
  /// ![source: next(a) at 5, next(b) at 15, completed and unsubscribed at 25, completed at 35. Then
  /// dematerialize(). result: a at 5, b at 15, completed at 25.](marble-dematerialize)
  ///
  /// The sequence ends at an element that represents a terminal event, or when the source ends.
  ///
  /// - SeeAlso: [reactivex.io:
  ///   Dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @_alwaysEmitIntoClient
  public func dematerialize() -> Observable<Element.Element> {
    _dematerialize()
  }
}
