// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops elements until another sequence sends an element.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, completed at 14. other: x and unsubscribed at 6. Then
  /// skip(until: other). result: c at 8, d at 11, completed at 14.](marble-skip-until)
  ///
  /// A terminal event of this sequence is sent even if `other` has not sent an element. An error of `other`
  /// ends the sequence. If `other` completes without an element, all elements of this sequence are dropped.
  /// This sequence is subscribed to before `other`.
  ///
  /// In the Swift 5 mode, as in RxSwift, a completion of this sequence before `other` has sent an element is
  /// not sent: both sequences are disposed of without a terminal event.
  ///
  /// - Parameter other: The sequence to wait for; it is disposed of after its first element. In an
  ///   ``Infallible`` an error of `other` goes to ``Hooks/defaultErrorHandler``, and the sequence ends.
  /// - Scheduling: Elements are delivered on the thread that sends them.
  /// - SeeAlso: [reactivex.io: SkipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Observable<Element> {
    _skip(until: other.asObservable(), alwaysCompletes: true)
  }
}
