// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Single.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func just(_ element: Element, scheduler: any ImmediateScheduler) -> Single<Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }
}
