// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/SwitchLatest.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: ObservableConvertibleType {
  @inlinable
  public func switchLatest() -> Observable<Element.Element> { flatMappedLatest { $0 } }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  @inlinable
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: asObservable().flatMappedLatest { $0 })
  }
}
