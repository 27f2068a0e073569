// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Just.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    one(element)
  }

  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(element) })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public static func just(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public static func just(_ element: Element) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}
