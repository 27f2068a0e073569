// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what this sequence or another one sends: the one whose first event, a terminal one too, comes first.
  ///
  /// ![first: unsubscribed at 3, 1 at 5, 2 at 8, 3 at 11, completed at 14. second: a at 3, b at 6, c at 9,
  /// completed at 12. Then amb(second). result: a at 3, b at 6, c at 9, completed at 12.](marble-amb)
  ///
  /// The other one is disposed of then. If this sequence sends at once, `right` is never subscribed to.
  ///
  /// - Parameter right: What to send if its first event comes first.
  /// - Scheduling: Events pass where they come from.
  /// - SeeAlso: [reactivex.io: Amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable._amb([asObservable(), right.asObservable()])
  }

  /// Sends what one of several sequences sends: the one whose first event, a terminal one too, comes first.
  ///
  /// ![first: unsubscribed at 3, 1 at 5, 2 at 8, 3 at 11, completed at 14. second: a at 3, b at 6, c at 9,
  /// completed at 12. Then amb(second). result: a at 3, b at 6, c at 9, completed at 12.](marble-amb)
  ///
  /// The others are disposed of then; those that have not been subscribed to when one sends at once never are. Of no
  /// sequences it sends nothing and does not end.
  ///
  /// - Parameter sequence: The sequences, which are taken out of it at once and subscribed to in order.
  /// - Scheduling: Events pass where they come from.
  /// - SeeAlso: [reactivex.io: Amb](https://reactivex.io/documentation/operators/amb.html)
  @_alwaysEmitIntoClient
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    _amb(Array(sequence))
  }
}
