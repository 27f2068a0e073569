// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/StatelessVirtualWork.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension VirtualTimeScheduler {
  @inlinable
  public final func scheduleRelativeVirtual(
    _ state: Void, dueTime: VirtualTimeInterval, action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    add(afterVirtual: dueTime, action: action)
  }

  @inlinable
  public final func scheduleAbsoluteVirtual(
    _ state: Void, time: VirtualTime, action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    add(atVirtual: time, action: action)
  }
}
