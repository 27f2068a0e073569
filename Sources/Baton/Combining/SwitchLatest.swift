// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Passes on the elements of the sequence that was sent last: a new sequence ends the one before.
  ///
  ///     source        --a-----b------|
  ///     a               1--2--3--4--|
  ///     b                     5---6---7--|
  ///     switchLatest  --1--2--5---6---7--|
  ///
  /// It ends when this sequence and the last that it sent have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: Switch](https://reactivex.io/documentation/operators/switch.html)
  // forms: traits SharedSequence
  @inlinable
  public func switchLatest() -> Observable<Element.Element> { flatMappedLatest { $0 } }
}
