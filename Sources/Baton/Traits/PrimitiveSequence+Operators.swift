// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// Switches to `other` if no result arrives within `dueTime`.
  ///
  /// - Parameters:
  ///   - dueTime: The maximum time to wait for the result.
  ///   - other: The sequence to switch to.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: `other` is subscribed to on `scheduler`.
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: some RxTimeSpan, other: PrimitiveSequence<Trait, Element>, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable()._timeout(after: Duration(dueTime), other: other.asObservable(), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Element: FixedWidthInteger & Sendable {
  /// Sends 0 after `dueTime`.
  ///
  /// - Parameters:
  ///   - dueTime: The time to wait. A zero or negative span is over as soon as `scheduler` runs the timer.
  ///   - scheduler: The scheduler that measures the time and sends the result.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: ._timer(after: Duration(dueTime), every: nil, on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// Creates a sequence with a resource for each subscriber, which is disposed of when the subscription ends.
  ///
  /// - Parameters:
  ///   - resourceFactory: Creates the resource. An error that it throws is the result.
  ///   - primitiveSequenceFactory: Creates the sequence that uses the resource. An error that it throws is
  ///     the result.
  /// - Scheduling: Both closures run on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Using](https://reactivex.io/documentation/operators/using.html)
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: ._using(resourceFactory) { try primitiveSequenceFactory($0).asObservable() })
  }
}
