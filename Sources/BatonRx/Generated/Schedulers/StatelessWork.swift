// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/StatelessWork.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension _WorkScheduler {
  @inlinable
  public func schedule(_ state: Void, action: @escaping (()) -> any Disposable) -> any Disposable {
    _submit(_Work(.stateless(action)))
  }

  @inlinable
  public func scheduleRelative(
    _ state: Void, dueTime: DispatchTimeInterval, action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    _submit(_Work(.stateless(action)), after: Duration(dueTime))
  }

  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func schedule(_ block: @escaping () -> Void) -> any Disposable {
    _submit(_Work(.block(block)))
  }
}
