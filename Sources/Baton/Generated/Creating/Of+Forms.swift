// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Of.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    self.elements(of: elements, on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func of(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: elements, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func of(
    _ elements: Element..., scheduler: some ImmediateSchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: elements, on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: elements, on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.elements(of: elements, on: SharingStrategy.scheduler))
  }
}
