// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/RecursiveBlocks.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ImmediateSchedulerType {
  @discardableResult
  @_disfavoredOverload
  public func scheduleRecursive(
    _ block: @escaping (_ reschedule: @escaping () -> Void) -> Void
  ) -> any Disposable {
    recursing(block)
  }
}
