// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Binder.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Binder where Value: Sendable {
  @_disfavoredOverload
  public init<Target: AnyObject & Sendable>(
    _ target: Target,
    scheduler: any ImmediateSchedulerType,
    binding: @escaping @Sendable (Target, Value) -> Void
  ) {
    self.init(weakly: target, on: scheduler, binding)
  }
}
