// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Error.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    failing(error)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public static func error(_ error: any Error) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.failing(error))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public static func error(_ error: any Error) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.failing(error))
  }
}
