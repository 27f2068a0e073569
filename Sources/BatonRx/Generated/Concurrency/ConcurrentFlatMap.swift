// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentFlatMap.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, priority: TaskPriority? = nil, _ selector: @escaping (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    concurrentlyFlatMapped(maxConcurrent, on: tasks(priority: priority, on: nil), selector)
  }

  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ selector: @escaping (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    concurrentlyFlatMapped(maxConcurrent, on: tasks(priority: priority, on: executor), selector)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, priority: TaskPriority? = nil, _ selector: @escaping (Element) async -> Source
  ) -> Infallible<Source.Element> {
    Infallible(
      raw: asObservable().concurrentlyFlatMapped(
        maxConcurrent, on: tasks(priority: priority, on: nil), selector
      )
    )
  }

  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ selector: @escaping (Element) async -> Source
  ) -> Infallible<Source.Element> {
    Infallible(
      raw: asObservable().concurrentlyFlatMapped(
        maxConcurrent, on: tasks(priority: priority, on: executor), selector
      )
    )
  }
}
