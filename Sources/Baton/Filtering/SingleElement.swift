// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Checks that the sequence has exactly one element.
  ///
  ///     source   --1-----|        --1---2--     --|
  ///     single   --1-----|        --1---X       --X
  ///
  /// The first element passes as soon as it comes. A second one fails the sequence with
  /// ``RxError/moreThanOneElement``, a completion without any with ``RxError/noElements``.
  ///
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single() -> Observable<Element> {
    checkedSingle()
  }

  /// Checks that exactly one element satisfies a predicate, and lets that one through.
  ///
  /// It passes as soon as it comes. A second one fails the sequence with ``RxError/moreThanOneElement``, a completion
  /// without any with ``RxError/noElements``.
  ///
  /// - Parameter predicate: Whether an element counts. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @inlinable
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate).checkedSingle()
  }
}
