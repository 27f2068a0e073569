// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipFor.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    skipped(for: duration, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    skipped(for: Duration(duration), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    skipped(for: Duration(duration), on: scheduler)
  }
}
