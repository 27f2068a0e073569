// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `action`, which can have itself run again.
  ///
  /// Each call of `recurse` schedules one more run, with the state it is given. The stack does not grow. If the
  /// scheduler refuses a run, its state is told, or ``Hooks/refusedWorkHandler``: see ``RefusableWork``. The other
  /// runs go on.
  ///
  /// - Parameters:
  ///   - state: What the first run is given.
  ///   - action: The work.
  /// - Returns: A disposable that stops the recursion.
  @_alwaysEmitIntoClient
  public func scheduleRecursive<State: Sendable>(
    _ state: State, action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    recursion(state, action)
  }
}
