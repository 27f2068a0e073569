// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// The first element, or nil if the sequence completes without any.
  ///
  ///     source   --1---2--|      --|
  ///     first    --1             --nil
  ///
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func first() -> Single<Element?> {
    firstElement()
  }
}
