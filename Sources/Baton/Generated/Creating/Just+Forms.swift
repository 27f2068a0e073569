// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Just.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(element) })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }

  @inlinable
  @_disfavoredOverload
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  @inlinable
  public static func just(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: some ImmediateSchedulerType) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }

  @inlinable
  @_disfavoredOverload
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public static func just(_ element: Element) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.one(element))
  }

  @inlinable
  public static func just(_ element: Element, scheduler: some ImmediateSchedulerType) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }

  @inlinable
  @_disfavoredOverload
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    PrimitiveSequence(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }
}
