// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Empty.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func empty() -> Infallible<Element> {
    Infallible(raw: Observable<Element>.completing())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public static func empty() -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.completing())
  }
}
