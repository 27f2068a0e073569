// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Never.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func never() -> Observable<Element> {
    silent()
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func never() -> Infallible<Element> {
    Infallible(raw: Observable<Element>.silent())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.silent())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public static func never() -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.silent())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public static func never() -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.silent())
  }
}
