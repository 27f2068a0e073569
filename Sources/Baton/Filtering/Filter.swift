// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets only those elements through that satisfy a predicate.
  ///
  /// - Parameter predicate: Whether an element passes. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible SharedSequence Maybe
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate)
  }
}
