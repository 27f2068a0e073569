// SPDX-License-Identifier: MIT

// Work whose state is nothing, and blocks, are kept as the user wrote them. Nothing else sets these apart from the
// general methods.
extension _WorkScheduler {
  /// Runs `action`, which needs no state, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: Nothing.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @available(swift, introduced: 6)
  @inlinable
  public func schedule(
    _ state: Void,
    action: @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    _submit(.stateless(action))
  }

  /// ``schedule(_:action:)`` for the Swift 5 language mode, which does not check what crosses threads.
  @available(swift, obsoleted: 6)
  @inlinable
  public func schedule(
    _ state: Void,
    action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    _submit(.stateless(action))
  }

  /// Runs `action`, which needs no state, once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: Nothing.
  ///   - dueTime: The time to wait; zero and negative spans mean now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @available(swift, introduced: 6)
  @inlinable
  public func scheduleRelative(
    _ state: Void,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (()) -> any Disposable
  ) -> any Disposable {
    _submit(.stateless(action), after: dueTime)
  }

  /// ``scheduleRelative(_:dueTime:action:)`` for the Swift 5 language mode, which does not check what crosses
  /// threads.
  @available(swift, obsoleted: 6)
  @inlinable
  public func scheduleRelative(
    _ state: Void,
    dueTime: RxTimeInterval,
    action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    _submit(.stateless(action), after: dueTime)
  }

  /// Runs `block` once, as this scheduler runs work. It is the current scheduler meanwhile.
  ///
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @available(swift, introduced: 6)
  @discardableResult
  @inlinable
  public func schedule(_ block: @escaping @Sendable () -> Void) -> any Disposable { _submit(.block(block)) }

  /// Runs `block` once, as this scheduler runs work: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  public func schedule(_ block: @escaping () -> Void) -> any Disposable { _submit(.block(block)) }
}
