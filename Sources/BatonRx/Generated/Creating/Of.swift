// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Of.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    self.elements(of: elements, on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    self.elements(of: elements, on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func of(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: elements, on: CurrentThreadScheduler.instance))
  }

  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.elements(of: elements, on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: Observable<Element>.elements(of: elements, on: SharingStrategy.scheduler))
  }
}
