// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/SwitchLatest.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType
where Element: SharedSequenceConvertibleType & Sendable, Element.Element: Sendable {
  @inlinable
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().flatMappedLatest { $0 })
  }
}
