// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Leaves out the first elements.
  ///
  ///     source     --1---2---3---4--|
  ///     skip(2)    ----------3---4--|
  ///
  /// - Parameter count: The number of elements; must not be negative. With zero none is left out.
  /// - SeeAlso: [reactivex.io: Skip](https://reactivex.io/documentation/operators/skip.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    skipped(count)
  }
}
