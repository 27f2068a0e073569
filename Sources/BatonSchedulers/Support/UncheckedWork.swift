// SPDX-License-Identifier: MIT

/// Work of a client in the Swift 5 language mode, which does not check what crosses threads.
///
/// It passes a refusal on to the client's own state.
@usableFromInline
package struct UncheckedWork<State, Result>: RefusableWork,
  @unchecked Sendable  // Sendable: its owner's business.
{
  @usableFromInline let state: State
  @usableFromInline let action: (State) -> Result

  @inlinable
  package init(_ state: State, _ action: @escaping (State) -> Result) {
    self.state = state
    self.action = action
  }

  @inlinable
  func run() -> Result { action(state) }

  @usableFromInline
  package func schedulerRefused(_ refusal: SchedulerRefusal) { refusal.tell(state) }
}
