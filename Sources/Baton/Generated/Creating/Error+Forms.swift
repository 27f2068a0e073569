// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Error.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  @inlinable
  public static func error(_ error: any Error) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.failing(error))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public static func error(_ error: any Error) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.failing(error))
  }
}
