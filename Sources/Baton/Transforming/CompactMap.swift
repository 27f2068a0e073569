// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element and lets through what is not nil.
  ///
  ///     source                     --"1"---"a"---"3"--|
  ///     compactMap { Int($0) }       --1-----------3--|
  ///
  /// - Parameter transform: Makes a new element of each, or nil. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible SharedSequence Maybe
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    compactMapped(transform)
  }
}
