// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/FlatMapFirst.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMappedFirst(selector)
  }
}
