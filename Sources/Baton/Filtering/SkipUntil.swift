// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops elements until another sequence sends one, and lets the others through.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, completed at 14. other: x and unsubscribed at 6. Then
  /// skip(until: other). result: c at 8, d at 11, completed at 14.](marble-skip-until)
  ///
  /// The end of this sequence passes, also if `other` has not sent anything, and so does an error of either. The completion of
  /// `other` means nothing: without an element of it, only the end passes. This sequence is subscribed to first.
  ///
  /// In the Swift 5 mode, as in RxSwift, a completion before `other` has sent is not sent: nothing comes, and both are disposed
  /// of.
  ///
  /// - Parameter other: Says when to begin; it is disposed of then. Its error ends an ``Infallible`` as an error does that
  ///   nobody handles: it goes to ``Hooks/defaultErrorHandler``.
  /// - Scheduling: Elements pass where they come from.
  /// - SeeAlso: [reactivex.io: SkipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Observable<Element> {
    _skip(until: other.asObservable(), alwaysCompletes: true)
  }
}
