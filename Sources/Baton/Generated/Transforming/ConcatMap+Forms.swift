// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/ConcatMap.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
    Infallible(raw: asObservable().flatMapped(1, selector))
  }
}
