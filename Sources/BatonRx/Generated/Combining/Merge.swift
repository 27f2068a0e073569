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
