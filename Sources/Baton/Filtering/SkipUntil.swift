// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops elements until another sequence sends one, and lets the others through.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, completed at 14. other: x and unsubscribed at 6. Then
  /// skip(until: other). result: c at 8, d at 11, completed at 14.](marble-skip-until)
  ///
  /// If this sequence completes before `other` has sent anything, nothing is sent, not even the completion; both are
  /// disposed of. If `other` completes without having sent anything, nothing but an error will pass. An error of either
  /// ends the sequence. This sequence is subscribed to first.
  ///
  /// - Parameter other: Says when to begin; it is disposed of then.
  /// - Scheduling: Elements pass where they come from.
  /// - SeeAlso: [reactivex.io: SkipUntil](https://reactivex.io/documentation/operators/skipuntil.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    _skip(until: other.asObservable())
  }
}
