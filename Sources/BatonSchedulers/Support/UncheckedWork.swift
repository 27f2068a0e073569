// SPDX-License-Identifier: MIT

/// Work of a program in the Swift 5 language mode, which does not check what crosses threads. Passes a
/// refusal on to the program's own state.
@usableFromInline
package struct UncheckedWork<State, Result>: RefusableWork,
  @unchecked Sendable  // Sendable: the program has opted out of checking.
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
