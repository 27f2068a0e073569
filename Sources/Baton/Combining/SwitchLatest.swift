// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Sends the elements of the latest sequence that this sequence has sent.
  ///
  /// When a new sequence arrives, the subscription to the previous one is disposed of.
  ///
  /// ![source: a at 1, b at 6, completed at 11. letters: subscribed at 1, a at 3, unsubscribed at 6. digits:
  /// subscribed at 6, 1 at 8, 2 at 11, 3 at 14, completed at 15. Then switchLatest(). result: a at 3, 1 at 8,
  /// 2 at 11, 3 at 14, completed at 15.](marble-switchLatest)
  ///
  /// The result completes when this sequence and the latest inner one have completed, and fails as soon as
  /// one of them fails.
  ///
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: Switch](https://reactivex.io/documentation/operators/switch.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public func switchLatest() -> Observable<Element.Element> { _flatMapLatest { $0 } }
}
