// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension VirtualTimeScheduler {
  /// Runs `action` when `dueTime` has passed in virtual time.
  ///
  /// - Parameters:
  ///   - state: No state.
  ///   - dueTime: The virtual time to wait; a negative interval means immediately, before work that is due
  ///     now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public final func scheduleRelativeVirtual(
    _ state: Void,
    dueTime: VirtualTimeInterval,
    action: consuming @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    add(afterVirtual: dueTime, action: consume action)
  }

  /// Runs `action` at a point of virtual time.
  ///
  /// - Parameters:
  ///   - state: No state.
  ///   - time: When to run `action`; a point in the past means immediately, before work that is due now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public final func scheduleAbsoluteVirtual(
    _ state: Void,
    time: VirtualTime,
    action: consuming @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    add(atVirtual: time, action: consume action)
  }
}
