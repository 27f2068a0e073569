// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Take.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    taken(count)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func take(_ count: Int) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(count))
  }
}
