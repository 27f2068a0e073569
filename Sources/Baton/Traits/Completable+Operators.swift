// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A completable that fails at once.
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> Completable { PrimitiveSequence(raw: ._error(error)) }

  /// A completable that does not end.
  @_alwaysEmitIntoClient
  public static func never() -> Completable { PrimitiveSequence(raw: ._never()) }

  /// A completable that ends at once.
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { PrimitiveSequence(raw: ._empty()) }

  /// Runs this, and then the second.
  ///
  /// - Scheduling: The second is subscribed to on the thread where this one ends.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable {
    Completable.concat([primitiveSequence, second])
  }

  /// Runs completables one after another, each when the one before has ended.
  ///
  /// It takes one from `sequence` only when its turn has come, and fails as soon as one of them fails.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._concat(sequence))
  }

  /// Runs completables one after another, each when the one before has ended.
  ///
  /// What is lazy is taken at once, where this is called: the standard library calls a lazy collection `Sendable`
  /// whatever its closures are. It fails as soon as one of the completables fails.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func concat<Collection: LazyCollectionProtocol>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._concat(Array(collection)))
  }

  /// Runs completables one after another, each when the one before has ended.
  ///
  /// It fails as soon as one of them fails.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Runs completables side by side; ends when all have ended, fails as soon as one fails.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>._merge(Array(sources)))
  }

  /// Runs completables side by side; ends when all have ended, fails as soon as one fails.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// Runs this, and then `second`, whose result it has.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread where this ends.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Single<Result>) -> Single<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  /// Runs this, and then `second`, whose result it has.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread where this ends.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  /// Runs this, and then `second`.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread where this ends.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable { concat(second) }

  /// Runs this, and then `second`, whose elements it sends.
  ///
  /// ![saving: completed at 5. loading: subscribed at 5, a at 7, b at 10, completed at 13. Then
  /// ignoreElements().asCompletable().andThen(loading.asObservable()). result: a at 7, b at 10, completed at
  /// 13.](marble-andThen)
  ///
  /// - Scheduling: `second` is subscribed to on the thread where this ends.
  @_alwaysEmitIntoClient
  public func andThen<Result: Sendable>(_ second: Observable<Result>) -> Observable<Result> {
    ._concat([primitiveSequence.asObservable()._ignoreElements(), second])
  }
}
