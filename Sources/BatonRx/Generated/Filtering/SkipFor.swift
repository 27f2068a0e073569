// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipFor.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func skip(_ duration: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    skipped(for: Duration(duration), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func skip(_ duration: DispatchTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(for: Duration(duration), on: scheduler))
  }
}
