// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipFor.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    skipped(for: Duration(duration), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func skip(_ duration: some RxTimeSpan, scheduler: some SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(for: Duration(duration), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: some RxTimeSpan, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().skipped(for: Duration(duration), on: scheduler))
  }
}
