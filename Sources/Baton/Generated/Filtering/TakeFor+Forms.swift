// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeFor.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func take(for duration: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(_ duration: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func take(for duration: some RxTimeSpan, scheduler: some SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(for: Duration(duration), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func take(for duration: some RxTimeSpan, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().taken(for: Duration(duration), on: scheduler))
  }
}
