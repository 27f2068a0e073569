// SPDX-License-Identifier: MIT

// The state is nothing in most cases. A closure that takes it can be stored as it is, where one that takes a
// state of any type costs two allocations more. Nothing else sets these apart from the general methods.
extension VirtualTimeScheduler {
  /// Runs `action` when `dueTime` has passed in virtual time.
  ///
  /// - Parameters:
  ///   - state: Nothing.
  ///   - dueTime: The virtual time to wait; negative means now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @available(swift, introduced: 6)
  @inlinable
  public final func scheduleRelativeVirtual(
    _ state: Void,
    dueTime: VirtualTimeInterval,
    action: @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    core.add(at: virtualTime(after: dueTime), action: action)
  }

  /// ``scheduleRelativeVirtual(_:dueTime:action:)`` for the Swift 5 language mode, which does not check what
  /// crosses threads.
  @available(swift, obsoleted: 6)
  @inlinable
  public final func scheduleRelativeVirtual(
    _ state: Void,
    dueTime: VirtualTimeInterval,
    action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    core.add(at: virtualTime(after: dueTime), action: action)
  }

  /// Runs `action` at a point of virtual time.
  ///
  /// - Parameters:
  ///   - state: Nothing.
  ///   - time: When; a point in the past means now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @available(swift, introduced: 6)
  @inlinable
  public final func scheduleAbsoluteVirtual(
    _ state: Void,
    time: VirtualTime,
    action: @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    core.add(at: time, action: action)
  }

  /// ``scheduleAbsoluteVirtual(_:time:action:)`` for the Swift 5 language mode, which does not check what
  /// crosses threads.
  @available(swift, obsoleted: 6)
  @inlinable
  public final func scheduleAbsoluteVirtual(
    _ state: Void,
    time: VirtualTime,
    action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    core.add(at: time, action: action)
  }
}
