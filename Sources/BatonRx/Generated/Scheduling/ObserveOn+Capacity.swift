// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn+Capacity.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  @_disfavoredOverload
  public func observe(
    on scheduler: any ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> Observable<Element> {
    observed(on: scheduler, capacity: capacity, whenFull: policy)
  }
}
