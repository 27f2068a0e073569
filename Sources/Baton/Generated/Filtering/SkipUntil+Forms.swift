// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipUntil.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(until: other.asObservable()))
  }
}
