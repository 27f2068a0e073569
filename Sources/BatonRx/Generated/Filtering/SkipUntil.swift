// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipUntil.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    skipped(until: other.asObservable())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(until: other.asObservable()))
  }
}
