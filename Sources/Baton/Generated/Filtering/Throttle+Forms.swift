// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Throttle.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: some RxTimeSpan, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func throttle(
    _ dueTime: some RxTimeSpan, latest: Bool = true, scheduler: some SchedulerType
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
    )
  }

  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: some RxTimeSpan, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func throttle(
    _ dueTime: some RxTimeSpan, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: asObservable().driven(
        by: ThrottleMachine(Duration(dueTime), latest: latest), on: SharingStrategy.scheduler
      )
    )
  }
}
