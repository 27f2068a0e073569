// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/Merge.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: ObservableConvertibleType {
  @inlinable
  public func merge() -> Observable<Element.Element> { merged(maxConcurrent: .max) }

  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    merged(maxConcurrent: maxConcurrent)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  @inlinable
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().merged(maxConcurrent: .max))
  }

  @inlinable
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().merged(maxConcurrent: maxConcurrent))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    merged(Array(sources))
  }

  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { merged(sources) }

  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merged(sources) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
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

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
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
