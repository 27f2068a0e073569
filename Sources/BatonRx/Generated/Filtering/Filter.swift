// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Filter.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().filtered(predicate))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().filtered(predicate))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().filtered(predicate))
  }
}
