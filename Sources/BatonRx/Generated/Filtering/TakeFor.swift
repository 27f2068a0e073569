// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeFor.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func take(for duration: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  public func take(_ duration: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func take(for duration: some RxTimeSpan, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(for: Duration(duration), on: scheduler))
  }
}
