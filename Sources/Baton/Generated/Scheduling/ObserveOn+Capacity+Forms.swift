// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn+Capacity.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func observe(
    on scheduler: any ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> Observable<Element> {
    observed(on: scheduler, capacity: capacity, whenFull: policy)
  }
}
