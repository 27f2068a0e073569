// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets the first elements through, and completes with the last of them.
  ///
  ///     source     --1---2---3---4--|
  ///     take(2)    --1---2|
  ///
  /// - Parameter count: The number of elements; must not be negative. With zero the sequence completes at once
  ///   and the source is not subscribed to.
  /// - SeeAlso: [reactivex.io: Take](https://reactivex.io/documentation/operators/take.html)
  // forms: traits Infallible
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    taken(count)
  }
}
