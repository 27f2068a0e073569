// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Merge.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType
where Element: SharedSequenceConvertibleType & Sendable, Element.Element: Sendable {
  @inlinable
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().merged(maxConcurrent: .max))
  }

  @inlinable
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().merged(maxConcurrent: maxConcurrent))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> {
    Infallible(raw: Observable<Element>.merged(Array(sources)))
  }

  @inlinable
  public static func merge(_ sources: [Infallible<Element>]) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.merged(sources.map { $0.asObservable() }))
  }

  @inlinable
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.merged(sources.map { $0.asObservable() }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func merge<Collection: Swift.Collection>(
    _ sources: Collection
  ) -> SharedSequence<SharingStrategy, Element>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.merged(Array(sources)))
  }

  @inlinable
  public static func merge(
    _ sources: [SharedSequence<SharingStrategy, Element>]
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.merged(sources.map { $0.asObservable() }))
  }

  @inlinable
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.merged(sources.map { $0.asObservable() }))
  }
}
