// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/StartWith.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func startWith(_ elements: Element...) -> Observable<Element> {
    beginning(with: elements)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: asObservable().beginning(with: elements))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  public func startWith(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().beginning(with: elements))
  }
}
