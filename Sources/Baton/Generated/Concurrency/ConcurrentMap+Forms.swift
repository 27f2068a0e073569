// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentMap.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @_disfavoredOverload
  public func map<Result: Sendable>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) async -> Result
  ) -> Infallible<Result> {
    Infallible(
      raw: asObservable().concurrentlyMapped(
        "map", maxConcurrent, ordering, on: tasks(priority: priority, on: nil), transform
      )
    )
  }

  @_disfavoredOverload
  public func map<Result: Sendable>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Element) async -> Result
  ) -> Infallible<Result> {
    Infallible(
      raw: asObservable().concurrentlyMapped(
        "map", maxConcurrent, ordering, on: tasks(priority: priority, on: executor), transform
      )
    )
  }
}
