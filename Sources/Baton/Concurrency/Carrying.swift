// SPDX-License-Identifier: MIT

import BatonKernel

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes the subscriber's task-local values available to closures downstream.
  ///
  /// ![source: 1 at 1, 2 at 4, completed at 8. Then Trace.$id.withValue("t") { … }. result: 1none at 3, 2none
  /// at 6, completed at 10.](marble-carrying)
  ///
  /// Without this operator a closure that runs on a scheduler's thread has no task-local values, and a
  /// closure that runs on the sender's thread has those of the sender. Downstream of this operator both have
  /// those of the subscriber:
  ///
  ///     requests.carrying(Trace.$id).observe(on: queue).map { log($0, Trace.id) }
  ///
  /// The operator reads the values on subscription, in the context of the subscriber of the whole pipeline.
  /// It binds them again around each event that it delivers, and around each event that an `observe(on:)`, an
  /// operator with a timer or an actor's closure delivers further downstream. Upstream, closures such as that
  /// of `deferred` have them while they are subscribed to. So do later subscriptions of the pipeline's
  /// `retry`, `concat`, `concatMap`, `catch`, `ifEmpty(switchTo:)`, `timeout(other:)`, `delaySubscription`
  /// and `subscribe(on:)`, whether these stand upstream or downstream. Three kinds of operators lose the
  /// values, so write `carrying` downstream of them: `share` and other operators with several subscribers;
  /// `merge` and other joins, where another source's thread may deliver the element; and operators of your
  /// own.
  ///
  /// Asynchronous work that an operator starts has its subscriber's values without `carrying`.
  ///
  /// - Parameter local: The task-local values, written with a `$`: `Trace.$id`.
  /// - Scheduling: Events are delivered on the thread that sends them.
  // Not emitted into the program: it has a parameter pack.
  // forms: swift6
  public func carrying<each Value: Sendable>(_ local: repeat TaskLocal<each Value>) -> Observable<Element> {
    _carrying(CapturedLocals(repeat each local))
  }

  /// Makes a task-local value, computed from each element, available to closures downstream.
  ///
  /// ![source: 1 at 1, 2 at 4, completed at 8. Then carrying(Trace.$id) { $0 }.map { \_ in "trace " +
  /// Trace.id }. result: trace 1 at 1, trace 2 at 4, completed at 8.](marble-carrying-value)
  ///
  /// The value is bound during the delivery of the element, and not for a terminal event. A downstream
  /// operator that changes threads, such as `observe(on:)`, loses the value: write `carrying` downstream of
  /// it.
  ///
  /// - Parameters:
  ///   - local: The task-local value, written with a `$`: `Trace.$id`.
  ///   - value: Computes the value from an element. An error that it throws ends the sequence.
  /// - Scheduling: Events are delivered on the thread that sends them.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func carrying<Value: Sendable>(
    _ local: TaskLocal<Value>, _ value: @escaping @Sendable (Element) throws -> Value
  ) -> Observable<Element> {
    _carrying(local, value)
  }
}
