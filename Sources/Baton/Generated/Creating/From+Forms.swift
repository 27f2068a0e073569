// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/From.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    elements(of: array, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: Array(sequence), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func from(_ array: [Element]) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: array, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func from(_ array: [Element], scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: array, on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: array, on: scheduler))
  }

  @inlinable
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Infallible<Element>
  where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: sequence, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: some ImmediateSchedulerType
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: sequence, on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: sequence, on: scheduler))
  }

  @inlinable
  public static func from<Elements: LazyCollectionProtocol>(_ sequence: Elements) -> Infallible<Element>
  where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: Array(sequence), on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements, scheduler: some ImmediateSchedulerType
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: Array(sequence), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: Array(sequence), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.elements(of: array, on: SharingStrategy.scheduler))
  }

  @inlinable
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(sharing: Observable<Element>.elements(of: sequence, on: SharingStrategy.scheduler))
  }

  @inlinable
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(sharing: Observable<Element>.elements(of: Array(sequence), on: SharingStrategy.scheduler))
  }
}
