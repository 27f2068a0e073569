// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Skip.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    skipped(count)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func skip(_ count: Int) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(count))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().skipped(count))
  }
}
