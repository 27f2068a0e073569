// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Divides the elements into groups: sends, for each key, a sequence of the elements with that key.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, 4 at 11, completed at 14. Then groupBy { $0 % 2 == 0 ? "even" : "odd"
  /// }. result: odd at 2, even at 5, completed at 14. odd: subscribed and 1 at 2, 3 at 8, completed at 14.
  /// even: subscribed and 2 at 5, 4 at 11, completed at 14.](marble-groupBy)
  ///
  /// A group does not replay its elements: subscribe to it when it arrives. The source is disposed of when
  /// the subscription to the groups and the subscriptions to each of them have ended.
  ///
  /// - Parameter keySelector: Returns the key of an element. An error that it throws ends the sequence of
  ///   groups and all groups.
  /// - SeeAlso: [reactivex.io: GroupBy](https://reactivex.io/documentation/operators/groupby.html)
  @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    _groupBy(keySelector)
  }
}
