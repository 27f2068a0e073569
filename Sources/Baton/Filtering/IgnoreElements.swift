// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets no element through, only the end of the sequence.
  ///
  ///     source           --1---2---3--|
  ///     ignoreElements   -------------|
  ///
  /// - SeeAlso: [reactivex.io: IgnoreElements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    withoutElements()
  }
}
