// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Keeps the element if `predicate` says so.
  ///
  /// - Parameter predicate: Says whether to keep it. An error that it throws takes the place of the element.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._filter(predicate))
  }

  /// Transforms the element; nil leaves none.
  ///
  /// - Parameter transform: Makes a new element. An error that it throws takes the place of the element.
  @_alwaysEmitIntoClient
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._compactMap(transform))
  }

  /// Goes on as the single that `selector` makes of the element.
  ///
  /// - Parameter selector: Makes a single of it. An error that it throws is the result.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_alwaysEmitIntoClient
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Goes on as the maybe that `selector` makes of the element.
  ///
  /// - Parameter selector: Makes a maybe of it. An error that it throws is the result.
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Goes on as the completable that `selector` makes of the element.
  ///
  /// - Parameter selector: Makes a completable of it. An error that it throws is the result.
  @_alwaysEmitIntoClient
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Waits for all of `singles` and makes one element of theirs.
  ///
  /// - Parameters:
  ///   - singles: The sources; without any `resultSelector` is called at once.
  ///   - resultSelector: Makes the element of theirs, in the order of `singles`. An error that it throws is the result.
  /// - Scheduling: As ``ObservableType``'s `zip`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result: Sendable>(
    _ singles: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> {
    if singles.isEmpty { return Single.deferred { .just(try resultSelector([])) } }
    return PrimitiveSequence(
      raw: Observable.joined(by: ZipCollectionRules.self, singles.map { $0.asObservable() }, resultSelector))
  }

  /// Waits for all of `singles` and sends their elements in one array, in the order of `singles`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ singles: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> {
    zip(singles) { $0 }
  }
}
