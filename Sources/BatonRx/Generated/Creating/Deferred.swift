// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Deferred.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.made(by: { observableFactory().asObservable() }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.made(by: { observableFactory().asObservable() }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable<Element>.made(by: { try observableFactory().asObservable() }))
  }
}
