// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of each element by asynchronous work, and merges them.
  ///
  /// Each element has a task, and then the sequence that this made: at most `maxConcurrent` are at one or the other, and
  /// the rest of the elements wait, however many. It ends when this sequence and all that were made have ended, and
  /// fails as soon as one of them, or the work, fails. Disposal cancels all tasks. (For the sequences in the order of the elements:
  /// `map(maxConcurrent:)` and then `concat()`.)
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are worked on, or whose sequences run, at once; must be positive.
  ///   - priority: The priority of the tasks; nil is that of the task that sends the element.
  ///   - executor: Where the tasks run: a scheduler, for one. Nil is the threads that tasks share.
  ///   - selector: Makes a sequence of an element. An error that it throws ends the sequence.
  /// - Scheduling: A sequence that was made is subscribed to where `selector` ends, on `executor`.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)? = nil,
    _ selector: @escaping @Sendable (Element) async throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    concurrentlyFlatMapped(maxConcurrent, on: tasks(priority: priority, on: executor), selector)
  }
}
