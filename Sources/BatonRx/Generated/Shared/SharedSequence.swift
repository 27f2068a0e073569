// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Shared/SharedSequence.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable<Element>.completing().subscribed(on: SharingStrategy.scheduler))
  }

  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable.one(element).subscribed(on: SharingStrategy.scheduler))
  }

  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
