// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func observe(on scheduler: any ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }

  @inlinable
  public func observeOn(_ scheduler: any ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }
}
