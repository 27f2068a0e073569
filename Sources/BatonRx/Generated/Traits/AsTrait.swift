// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/AsTrait.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func asSingle() -> Single<Element> { asOnlyElement() }

  @inlinable
  public func asMaybe() -> Maybe<Element> { asAtMostOneElement() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element == Never {
  @inlinable
  public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.asObservable()) }

  @inlinable
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable().withoutElements())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable().withoutElements())
  }
}
