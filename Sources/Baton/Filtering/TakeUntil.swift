// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements until another sequence sends an element, and then completes.
  ///
  /// ![source: a at 2, b at 5, c at 8, unsubscribed at 10, d at 11, completed at 14. other: x and
  /// unsubscribed at 10. Then take(until: other). result: a at 2, b at 5, c at 8, completed at
  /// 10.](marble-take-until)
  ///
  /// A completion of `other` is ignored; an error of `other` ends the sequence. `other` is subscribed to
  /// first: if it sends an element on subscription, this sequence is never subscribed to.
  ///
  /// - Parameter other: The sequence whose first element ends the result. In an ``Infallible`` an error of
  ///   `other` goes to ``Hooks/defaultErrorHandler``, and the sequence ends.
  /// - Scheduling: Elements are delivered on the thread that sends them. The completion is delivered on the
  ///   thread on which `other` sends, or, if another thread is delivering an element at that time, on that
  ///   thread.
  /// - SeeAlso: [reactivex.io: TakeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Observable<Element> {
    _take(until: other.asObservable())
  }
}
