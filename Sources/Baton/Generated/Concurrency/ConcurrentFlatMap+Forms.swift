// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/ConcurrentFlatMap.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType & Sendable>(
    maxConcurrent: Int,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ selector: @escaping @isolated(any) @Sendable (Element) async -> Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
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
    _ selector: @escaping @Sendable (Element) async -> Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
    Infallible(
      raw: asObservable().concurrentlyFlatMapped(
        maxConcurrent, on: tasks(priority: priority, on: executor), selector
      )
    )
  }
}
