// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// Goes on as `other` if there is no result in time.
  ///
  /// - Parameters:
  ///   - dueTime: How long to wait for the result.
  ///   - other: What is subscribed to then.
  ///   - scheduler: Where the time is measured.
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
  /// Sends 0 when `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - dueTime: How long to wait; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured, and the result sent.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: ._timer(after: Duration(dueTime), every: nil, on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  /// Runs the sequence that is made of a resource, and disposes of the resource with it.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource, for each subscriber. An error that it throws is the result.
  ///   - primitiveSequenceFactory: Makes the sequence. An error that it throws is the result.
  /// - Scheduling: The resource is made on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Using](https://reactivex.io/documentation/operators/using.html)
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: ._using(resourceFactory) { try primitiveSequenceFactory($0).asObservable() })
  }
}
