// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a completable that fails immediately.
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Completable { PrimitiveSequence(raw: ._error(error)) }

  /// Creates a completable that does not end.
  @_alwaysEmitIntoClient
  public static func never() -> Completable { PrimitiveSequence(raw: ._never()) }

  /// Creates a completable that completes immediately.
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { PrimitiveSequence(raw: ._empty()) }

  /// Runs this completable, and then a second one.
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this completable completes.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable {
    Completable.concat([primitiveSequence, second])
  }

  /// Runs completables one after another, each when the previous one has completed.
  ///
  /// `sequence` is iterated one step at a time, when the next completable is needed. The result fails as soon
  /// as one of the completables fails.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._concat(sequence))
  }

  /// Runs completables one after another, each when the previous one has completed.
  ///
  /// The completables are computed during this call, on the caller's thread: the standard library declares a
  /// lazy collection `Sendable` even if its closures are not. The result fails as soon as one of the
  /// completables fails.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func concat<Collection: LazyCollectionProtocol>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._concat(Array(collection)))
  }

  /// Runs completables one after another, each when the previous one has completed.
  ///
  /// The result fails as soon as one of the completables fails.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Runs completables concurrently; completes when all have completed, and fails as soon as one fails.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._merge(Array(sources)))
  }

  /// Runs completables concurrently; completes when all have completed, and fails as soon as one fails.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// Runs this completable, and then `second`, and sends the result of `second`.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this completable completes.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Single<Result>) -> Single<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  /// Runs this completable, and then `second`, and sends the result of `second`.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this completable completes.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  /// Runs this completable, and then `second`.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this completable completes.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable { concat(second) }

  /// Runs this completable, and then `second`, and sends the elements of `second`.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this completable completes.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Observable<Result>) -> Observable<Result> {
    ._concat([primitiveSequence.asObservable()._ignoreElements(), second])
  }
}
