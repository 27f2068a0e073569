// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipWhile.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    skipped(while: predicate)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(while: predicate))
  }
}
