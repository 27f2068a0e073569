// SPDX-License-Identifier: MIT

/// Decides where a piece of work runs.
///
/// Conforming takes one method, ``schedule(_:action:)``; everything else is derived from it. A conforming
/// type is shared between threads, hence `Sendable`; in the Swift 5 language mode an ordinary class conforms
/// without further ado.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` with `state`, at once or later, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

extension ImmediateSchedulerType {
  @inlinable
  package func schedule<State>(unchecked work: UncheckedWork<State, any Disposable>) -> any Disposable {
    schedule(work) { $0.run() }
  }
}
