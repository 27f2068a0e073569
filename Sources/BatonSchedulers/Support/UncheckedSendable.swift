// SPDX-License-Identifier: MIT

/// Carries a value between threads where the compiler cannot prove that this is safe.
///
/// Code that makes an `UncheckedSendable` must know why that is safe: threads use the value one at a time, and each use happens
/// before the next; or the program is compiled in the Swift 5 mode, which does not ask for `Sendable`.
@frozen @usableFromInline
package struct UncheckedSendable<Value>: @unchecked Sendable {  // Sendable: as its makers must know.
  @usableFromInline package var value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}

/// Work of a program in the Swift 5 mode, which does not check what crosses threads. Passes a refusal on to the program's state.
@frozen @usableFromInline
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

  @inlinable func run() -> Result { action(state) }

  @usableFromInline package func schedulerRefused(_ refusal: SchedulerRefusal) { refusal.tell(state) }
}
