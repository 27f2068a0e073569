// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/FlatMapFirst.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
    Infallible(raw: asObservable().flatMappedFirst(selector))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func flatMapFirst<Sharing, Result>(
    _ selector: @escaping @Sendable (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> where Result: Sendable {
    SharedSequence(sharing: asObservable().flatMappedFirst(selector))
  }
}
