// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeFor.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func take(for duration: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  public func take(_ duration: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func take(for duration: DispatchTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(for: Duration(duration), on: scheduler))
  }
}
