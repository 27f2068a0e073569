// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Divides the elements into groups: sends a sequence for each key, which sends the elements that have it.
  ///
  ///     source           --1---2---3---4---|
  ///     groupBy { $0 % 2 } --A---B-----------|
  ///     A                  --1-------3-------|
  ///     B                      --2-------4---|
  ///
  /// A group does not remember its elements: subscribe to it when it arrives. The source stays subscribed to
  /// until the subscription to the groups and the subscriptions to each of them have ended.
  ///
  /// - Parameter keySelector: Makes the key of an element. An error that it throws ends all the sequences.
  /// - SeeAlso: [reactivex.io: GroupBy](https://reactivex.io/documentation/operators/groupby.html)
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    grouped(keySelector)
  }
}
