// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Concurrency/CreateTask.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @_disfavoredOverload
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    worked(on: tasks(detached: detached, priority: priority, on: nil), work)
  }

  @_disfavoredOverload
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    worked(on: tasks(detached: detached, priority: priority, on: executor), work)
  }
}
