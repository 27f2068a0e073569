// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/StartWith.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: asObservable().beginning(with: elements))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  public func startWith(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().beginning(with: elements))
  }
}
