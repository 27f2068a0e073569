// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeUntil.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    taken(until: other.asObservable())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(until: other.asObservable()))
  }
}
