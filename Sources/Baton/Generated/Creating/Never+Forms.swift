// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Never.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func never() -> Infallible<Element> {
    Infallible(raw: Observable<Element>.silent())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.silent())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  @inlinable
  public static func never() -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.silent())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public static func never() -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.silent())
  }
}
