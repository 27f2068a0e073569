// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Keeps the element if it satisfies a predicate.
  ///
  /// - Parameter predicate: Returns whether to keep the element. An error that it throws replaces the
  ///   element.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._filter(predicate))
  }

  /// Transforms the element, or drops it if `transform` returns nil.
  ///
  /// - Parameter transform: Transforms the element. An error that it throws replaces the element.
  @_alwaysEmitIntoClient
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._compactMap(transform))
  }

  /// Switches to the single that `selector` makes from the element.
  ///
  /// - Parameter selector: Makes a single from the element. An error that it throws is the result.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_alwaysEmitIntoClient
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Switches to the maybe that `selector` makes from the element.
  ///
  /// - Parameter selector: Makes a maybe from the element. An error that it throws is the result.
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Switches to the completable that `selector` makes from the element.
  ///
  /// - Parameter selector: Makes a completable from the element. An error that it throws is the result.
  @_alwaysEmitIntoClient
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }

  /// Waits for all `singles`, and combines their elements.
  ///
  /// - Parameters:
  ///   - singles: The singles to wait for. If there are none, `resultSelector` is called immediately.
  ///   - resultSelector: Combines the elements, which are in the order of `singles`. An error that it throws
  ///     is the result.
  /// - Scheduling: See `zip` of ``ObservableType``.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result: Sendable>(
    _ singles: Collection, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> {
    if singles.isEmpty { return Single.deferred { .just(try resultSelector([])) } }
    return PrimitiveSequence(
      raw: Observable.joined(by: ZipCollectionRules.self, singles.map { $0.asObservable() }, resultSelector))
  }

  /// Waits for all `singles`, and sends their elements in one array, in the order of `singles`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(_ singles: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> {
    zip(singles) { $0 }
  }
}
