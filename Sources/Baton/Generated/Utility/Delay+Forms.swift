// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Delay.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    delayed(by: Duration(dueTime), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func delay(_ dueTime: some RxTimeSpan, scheduler: some SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: some RxTimeSpan, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func delay(_ dueTime: some RxTimeSpan) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().delayed(by: Duration(dueTime), on: SharingStrategy.scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func delay(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func delay(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }
}
