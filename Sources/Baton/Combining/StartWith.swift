// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the given elements, and then those of this sequence.
  ///
  /// ![source: b at 2, c at 5, completed at 8. Then startWith("a"). result: a at 0, b at 2, c at 5, completed
  /// at 8.](marble-startWith)
  ///
  /// - Scheduling: The given elements are sent on the subscriber's thread, before this sequence is subscribed
  ///   to.
  /// - SeeAlso: [reactivex.io: StartWith](https://reactivex.io/documentation/operators/startwith.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func startWith(_ elements: Element...) -> Observable<Element> {
    _startWith(elements)
  }
}
