// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Empty.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func empty() -> Observable<Element> {
    completing()
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func empty() -> Infallible<Element> {
    Infallible(raw: Observable<Element>.completing())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public static func empty() -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.completing())
  }
}
