// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets elements through until another sequence sends one, and completes then.
  ///
  /// ![source: a at 2, b at 5, c at 8, unsubscribed at 10, d at 11, completed at 14. other: x and
  /// unsubscribed at 10. Then take(until: other). result: a at 2, b at 5, c at 8, completed at
  /// 10.](marble-take-until)
  ///
  /// The end of `other` means nothing; an error of it ends the sequence. `other` is subscribed to first: if it sends at
  /// once, this sequence is never subscribed to.
  ///
  /// - Parameter other: Says when to end. Its error ends an ``Infallible`` as an error does that nobody handles: it goes to
  ///   ``Hooks/defaultErrorHandler``.
  /// - Scheduling: Elements pass where they come from, the end where `other` sends, or on the thread that is delivering
  ///   an element then.
  /// - SeeAlso: [reactivex.io: TakeUntil](https://reactivex.io/documentation/operators/takeuntil.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Observable<Element> {
    _take(until: other.asObservable())
  }
}
