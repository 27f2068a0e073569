// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentFilter.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @_disfavoredOverload
  public func filter(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Element) async -> Bool
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().concurrentlyFiltered(
        maxConcurrent, ordering, on: tasks(priority: priority, on: nil), predicate
      )
    )
  }

  @_disfavoredOverload
  public func filter(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ predicate: @escaping @Sendable (Element) async -> Bool
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().concurrentlyFiltered(
        maxConcurrent, ordering, on: tasks(priority: priority, on: executor), predicate
      )
    )
  }
}
