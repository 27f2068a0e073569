// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension VirtualTimeScheduler {
  /// Runs `action` with `state` when `dueTime` has passed in virtual time.
  ///
  /// - Parameters:
  ///   - state: The state to pass to `action`.
  ///   - dueTime: The virtual time to wait; a negative interval means immediately, before work that is due
  ///     now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public final func scheduleRelativeVirtual<State: Sendable>(
    _ state: State,
    dueTime: VirtualTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(afterVirtual: dueTime) { action(state) }
  }

  /// Runs `action` with `state` at a point of virtual time.
  ///
  /// - Parameters:
  ///   - state: The state to pass to `action`.
  ///   - time: When to run `action`; a point in the past means immediately, before work that is due now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public final func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State,
    time: VirtualTime,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    add(atVirtual: time) { action(state) }
  }
}
