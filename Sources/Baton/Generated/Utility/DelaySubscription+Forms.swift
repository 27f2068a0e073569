// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/DelaySubscription.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @_disfavoredOverload
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    subscriptionDelayed(dueTime, on: scheduler)
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: some Scheduler
  ) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: some DispatchSpan, scheduler: any Scheduler
  ) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }
}
