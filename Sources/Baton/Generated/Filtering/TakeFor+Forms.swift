// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeFor.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func take(for duration: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    taken(for: duration, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(for duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(for duration: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(_ duration: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    taken(for: duration, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(_ duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func take(_ duration: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }
}
