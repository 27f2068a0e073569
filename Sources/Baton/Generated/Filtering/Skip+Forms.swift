// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Skip.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func skip(_ count: Int) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(count))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().skipped(count))
  }
}
