// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/RecursiveWork.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ImmediateSchedulerType {
  @inlinable
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    recursion(state, action)
  }
}
