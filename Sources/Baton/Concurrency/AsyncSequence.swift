// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// This as an observable: each subscriber has a task that iterates.
  ///
  /// The next element is asked for when the one before has been delivered. Disposal cancels the task.
  ///
  /// - Parameter priority: The priority of the task; nil is that of the task that subscribes.
  /// - Scheduling: Elements arrive on the tasks' pool.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    iterated(priority: priority)
  }
}
