// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Binder.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension Binder {
  @_disfavoredOverload
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType, binding: @escaping (Target, Value) -> Void
  ) {
    self.init(weakly: target, on: scheduler, binding)
  }
}
