// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/CompactMap.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    compactMapped(transform)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
    Infallible(raw: asObservable().compactMapped(transform))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: asObservable().compactMapped(transform))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().compactMapped(transform))
  }
}
