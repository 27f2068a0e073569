// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// This as an observable: each subscriber has a task that iterates.
  ///
  /// The next element is asked for when the one before has been delivered, and not ahead of that. So a subscriber that takes
  /// its time slows this down, and so does `observe(on:capacity:whenFull:)` that waits for room. Either blocks the
  /// thread of the task meanwhile, one of the few that all tasks share: put `observe(on:)` without a capacity, or with
  /// one that drops elements, before what is slow if many such sequences run at once.
  ///
  /// Disposal cancels the task.
  ///
  /// - Parameter priority: The priority of the task; nil is that of the task that subscribes.
  /// - Scheduling: Elements arrive on the tasks' pool.
  @inlinable
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    iterated(priority: priority)
  }
}
