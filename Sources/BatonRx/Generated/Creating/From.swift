// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/From.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    elements(of: array, on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    elements(of: array, on: scheduler)
  }

  @inlinable
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    elements(of: sequence, on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func from<Elements: Sequence>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func from(_ array: [Element]) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: array, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: array, on: scheduler))
  }

  @inlinable
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Infallible<Element>
  where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: sequence, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func from<Elements: Sequence>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(raw: Observable<Element>.elements(of: sequence, on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.elements(of: array, on: SharingStrategy.scheduler))
  }

  @inlinable
  public static func from<Elements: Sequence>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(sharing: Observable<Element>.elements(of: sequence, on: SharingStrategy.scheduler))
  }
}
