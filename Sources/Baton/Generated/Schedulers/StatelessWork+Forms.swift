// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/StatelessWork.swift: change that.

import Dispatch

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension _WorkScheduler {
  @inlinable
  @_disfavoredOverload
  public func scheduleRelative(
    _ state: Void, dueTime: DispatchTimeInterval, action: @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    _submit(_Work(.stateless(action)), after: Duration(dueTime))
  }
}
