// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/CatchAndReturn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().caught { _ in .just(element) })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().caught { _ in .just(element) })
  }
}
