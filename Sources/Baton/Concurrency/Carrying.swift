// SPDX-License-Identifier: MIT

import BatonKernel

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Gives closures downstream the task-local values of the subscriber.
  ///
  /// ![source: 1 at 1, 2 at 4, completed at 8. Then Trace.$id.withValue("t") { … }. result: 1none at 3, 2none
  /// at 6, completed at 10.](marble-carrying)
  ///
  /// A closure that an element reaches on a scheduler's thread has no task-local values, and one that it reaches on the sender's
  /// thread has the sender's. Below this operator both have the subscriber's:
  ///
  ///     requests.carrying(Trace.$id).observe(on: queue).map { log($0, Trace.id) }
  ///
  /// It reads the values when it is subscribed to, in the context of the subscriber of the whole pipeline, and binds them again
  /// around everything downstream of it, on whatever thread that is: around each event where this operator delivers it, and around
  /// what `observe(on:)`, operators with a timer and actors' closures deliver further down. Three things further down lose the
  /// values, so write `carrying` below them: `share` and what else has several subscribers; `merge` and other joins, where another
  /// source's thread may deliver the element; and an operator of your own.
  ///
  /// Asynchronous work that an operator starts needs no `carrying`: it has its subscriber's values anyway.
  ///
  /// - Parameter local: The task-local values, with their `$`: `Trace.$id`.
  /// - Scheduling: Events arrive where they are sent.
  // Not emitted into the program: it has a parameter pack.
  // forms: swift6
  public func carrying<each Value: Sendable>(_ local: repeat TaskLocal<each Value>) -> Observable<Element> {
    _carrying(CapturedLocals(repeat each local))
  }

  /// Gives closures downstream a task-local value that is made of each element.
  ///
  /// ![source: 1 at 1, 2 at 4, completed at 8. Then carrying(Trace.$id) { $0 }.map { \_ in "trace " +
  /// Trace.id }. result: trace 1 at 1, trace 2 at 4, completed at 8.](marble-carrying-value)
  ///
  /// The value is bound while the element is being delivered, and not for an error or the completion. A hop below this operator, such
  /// as `observe(on:)`, loses it: write this operator below the hop.
  ///
  /// - Parameters:
  ///   - local: The task-local value, with its `$`: `Trace.$id`.
  ///   - value: Makes the value of an element. An error that it throws ends the sequence.
  /// - Scheduling: Events arrive where they are sent.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func carrying<Value: Sendable>(
    _ local: TaskLocal<Value>, _ value: @escaping @Sendable (Element) throws -> Value
  ) -> Observable<Element> {
    _carrying(local, value)
  }
}
