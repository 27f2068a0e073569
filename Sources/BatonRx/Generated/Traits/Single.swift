// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Single.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public static func just(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: .just(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateScheduler) -> Single<Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  @inlinable
  public static func error(_ error: any Error) -> Single<Element> {
    PrimitiveSequence(raw: .error(error))
  }

  @inlinable
  public static func never() -> Single<Element> {
    PrimitiveSequence(raw: .never())
  }
}
