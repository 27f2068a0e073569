// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeUntilPredicate.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(while: { !predicate($0) }, behavior))
  }
}
