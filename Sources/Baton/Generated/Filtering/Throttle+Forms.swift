// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Throttle.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: some RxTimeSpan, latest: Bool = true, scheduler: any Scheduler
  ) -> Observable<Element> {
    driven(by: ThrottleMachine(Duration(dueTime), latest: latest), on: scheduler)
  }
}
