// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentFilter.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @_disfavoredOverload
  public func filter(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ predicate: @escaping (Element) async throws -> Bool
  ) -> Observable<Element> {
    concurrentlyFiltered(maxConcurrent, ordering, on: tasks(priority: priority, on: nil), predicate)
  }

  @_disfavoredOverload
  public func filter(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ predicate: @escaping (Element) async throws -> Bool
  ) -> Observable<Element> {
    concurrentlyFiltered(maxConcurrent, ordering, on: tasks(priority: priority, on: executor), predicate)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @_disfavoredOverload
  public func filter(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ predicate: @escaping (Element) async -> Bool
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
    _ predicate: @escaping (Element) async -> Bool
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().concurrentlyFiltered(
        maxConcurrent, ordering, on: tasks(priority: priority, on: executor), predicate
      )
    )
  }
}
