// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipWhile.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(while: predicate))
  }
}
