// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `action`, which calls `recurse` to be run again.
  ///
  /// Each call of `recurse` schedules another run with the given state. The stack does not grow. If the
  /// scheduler refuses a run, its state is notified if it conforms to ``RefusableWork``, and otherwise
  /// ``Hooks/refusedWorkHandler`` is called; other runs go on.
  ///
  /// - Parameters:
  ///   - state: The state for the first run.
  ///   - action: The work.
  /// - Returns: A disposable that stops the recursion.
  @_alwaysEmitIntoClient
  public func scheduleRecursive<State: Sendable>(
    _ state: State, action: @escaping @Sendable (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    recursion(state, action)
  }
}
