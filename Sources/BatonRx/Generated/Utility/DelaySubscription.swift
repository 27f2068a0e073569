// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/DelaySubscription.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    subscriptionDelayed(dueTime, on: scheduler)
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: any Scheduler
  ) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }
}
