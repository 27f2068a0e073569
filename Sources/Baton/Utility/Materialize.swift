// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events of this sequence, including an error, as elements, and completes after the terminal
  /// event.
  ///
  /// ![source: a at 5, b at 15, completed at 25. Then materialize(). result: next(a) at 5, next(b) at 15,
  /// completed and completed at 25.](marble-materialize)
  ///
  /// - SeeAlso: [reactivex.io:
  ///   Materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @_alwaysEmitIntoClient
  public func materialize() -> Observable<Event<Element>> {
    _materialize()
  }
}
