// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/VirtualWork.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension VirtualTimeScheduler {
  @inlinable
  public final func scheduleRelativeVirtual<State>(
    _ state: State, dueTime: VirtualTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    add(afterVirtual: dueTime) { action(state) }
  }

  @inlinable
  public final func scheduleAbsoluteVirtual<State>(
    _ state: State, time: VirtualTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    add(atVirtual: time) { action(state) }
  }
}
