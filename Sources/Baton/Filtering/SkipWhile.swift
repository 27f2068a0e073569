// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Leaves out elements as long as they satisfy a predicate.
  ///
  ///     source                    --1---2---3---1--|
  ///     skip(while: { $0 < 3 })   ----------3---1--|
  ///
  /// - Parameter predicate: Whether an element is left out; not called any more once one is not. An error that it
  ///   throws ends the sequence.
  /// - SeeAlso: [reactivex.io: SkipWhile](https://reactivex.io/documentation/operators/skipwhile.html)
  // forms: traits Infallible
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    skipped(while: predicate)
  }
}
