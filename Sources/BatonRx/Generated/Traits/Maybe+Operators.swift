// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Maybe+Operators.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().continued(selector))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func ifEmpty(default element: Element) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().fallingBack(on: element))
  }

  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().fallingBack(on: other.asObservable()))
  }

  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().fallingBack(on: other.asObservable()))
  }
}
