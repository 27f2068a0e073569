// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentMap.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @_disfavoredOverload
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ transform: @escaping (Element) async throws -> Result
  ) -> Observable<Result> {
    concurrentlyMapped("map", maxConcurrent, ordering, on: tasks(priority: priority, on: nil), transform)
  }

  @_disfavoredOverload
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ transform: @escaping (Element) async throws -> Result
  ) -> Observable<Result> {
    concurrentlyMapped("map", maxConcurrent, ordering, on: tasks(priority: priority, on: executor), transform)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @_disfavoredOverload
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ transform: @escaping (Element) async -> Result
  ) -> Infallible<Result> {
    Infallible(
      raw: asObservable().concurrentlyMapped(
        "map", maxConcurrent, ordering, on: tasks(priority: priority, on: nil), transform
      )
    )
  }

  @_disfavoredOverload
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ transform: @escaping (Element) async -> Result
  ) -> Infallible<Result> {
    Infallible(
      raw: asObservable().concurrentlyMapped(
        "map", maxConcurrent, ordering, on: tasks(priority: priority, on: executor), transform
      )
    )
  }
}
