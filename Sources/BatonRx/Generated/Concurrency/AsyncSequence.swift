// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/AsyncSequence.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension AsyncSequence {
  @inlinable
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    iterated(on: tasks(priority: priority, on: nil))
  }

  @inlinable
  @_disfavoredOverload
  public func asObservable(
    priority: TaskPriority? = nil, on executor: any TaskExecutor
  ) -> Observable<Element> {
    iterated(on: tasks(priority: priority, on: executor))
  }
}
