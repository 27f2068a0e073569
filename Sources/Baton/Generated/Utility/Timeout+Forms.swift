// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Timeout.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func timeout(_ dueTime: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    timingOut(after: Duration(dueTime), other: nil, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: some RxTimeSpan, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    timingOut(after: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func timeout(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timingOut(after: Duration(dueTime), other: nil, on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func timeout(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timingOut(after: Duration(dueTime), other: nil, on: scheduler))
  }
}
