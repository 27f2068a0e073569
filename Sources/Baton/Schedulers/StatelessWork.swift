// SPDX-License-Identifier: MIT

// Closures are consumed, because otherwise the program counts a reference to each closure's context for the
// call alone.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension WorkScheduler {
  /// Runs `action`, which needs no state, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: No state.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public func schedule(
    _ state: Void,
    action: consuming @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    submit(ScheduledWork(.stateless(action)))
  }

  /// Runs `action`, which needs no state, once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: No state.
  ///   - dueTime: The time to wait; a zero or negative span means immediately.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_alwaysEmitIntoClient
  public func scheduleRelative(
    _ state: Void,
    dueTime: RxTimeInterval,
    action: consuming @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    submit(ScheduledWork(.stateless(action)), after: dueTime)
  }

  /// Runs `block` once on this scheduler, which is the current scheduler during the call.
  ///
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @discardableResult
  @_alwaysEmitIntoClient
  public func schedule(_ block: consuming @escaping @Sendable () -> Void) -> any Disposable {
    submit(ScheduledWork(.block(block)))
  }
}
