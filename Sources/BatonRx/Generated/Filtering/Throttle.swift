// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Throttle.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
    )
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: asObservable().driven(
        by: ThrottleMachine(Duration(dueTime), latest: latest), on: SharingStrategy.scheduler
      )
    )
  }
}
