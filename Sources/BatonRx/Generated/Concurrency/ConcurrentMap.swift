// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentMap.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ transform: @escaping (Element) async throws -> Result
  ) -> Observable<Result> {
    concurrentlyMapped(maxConcurrent, ordering, priority, transform)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func map<Result>(
    maxConcurrent: Int,
    ordering: ResultOrdering = .source,
    priority: TaskPriority? = nil,
    _ transform: @escaping (Element) async -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().concurrentlyMapped(maxConcurrent, ordering, priority, transform))
  }
}
