// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/CombineLatest.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    resultSelector: @escaping @Sendable (A, B, C) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      resultSelector
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      resultSelector
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      resultSelector
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      resultSelector
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable(),
      resultSelector
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    _ source8: some ObservableType<H>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable(),
      source8.asObservable(),
      resultSelector
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    resultSelector: @escaping @Sendable (A, B) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self, source1.asObservable(), source2.asObservable(), resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    resultSelector: @escaping @Sendable (A, B, C) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    resultSelector: @escaping @Sendable (A, B, C, D) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    resultSelector: @escaping @Sendable (A, B, C, D, E) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>,
    _ source7: some InfallibleType<G>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>,
    _ source7: some InfallibleType<G>,
    _ source8: some InfallibleType<H>,
    resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable(),
        source8.asObservable(),
        resultSelector
      )
    )
  }

  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping @Sendable ([Collection.Element.Element]) -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(
      raw: Observable.joined(by: LatestRules.self, collection.map { $0.asObservable() }, resultSelector)
    )
  }

  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]> where Collection.Element: InfallibleType<Element> {
    Infallible(
      raw: Observable<[Element]>.joined(by: LatestRules.self, collection.map { $0.asObservable() }) { $0 }
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B, C) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B, C, D) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        source4.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B, C, D, E) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        source4.asObservable(at: place),
        source5.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        source4.asObservable(at: place),
        source5.asObservable(at: place),
        source6.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>,
    _ source7: some SharedSequenceConvertibleType<G, SharingStrategy>,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (A, B, C, D, E, F, G) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        source4.asObservable(at: place),
        source5.asObservable(at: place),
        source6.asObservable(at: place),
        source7.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>,
    _ source7: some SharedSequenceConvertibleType<G, SharingStrategy>,
    _ source8: some SharedSequenceConvertibleType<H, SharingStrategy>,
    @_inheritActorContext resultSelector:
      @escaping @isolated(any) @Sendable (A, B, C, D, E, F, G, H) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self,
        source1.asObservable(at: place),
        source2.asObservable(at: place),
        source3.asObservable(at: place),
        source4.asObservable(at: place),
        source5.asObservable(at: place),
        source6.asObservable(at: place),
        source7.asObservable(at: place),
        source8.asObservable(at: place),
        place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    @_inheritActorContext resultSelector:
      @escaping @isolated(any) @Sendable ([Collection.Element.Element]) -> Element
  ) -> SharedSequence<SharingStrategy, Element>
  where
    Collection.Element: SharedSequenceConvertibleType, Collection.Element.SharingStrategy == SharingStrategy
  {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: Observable.joined(
        by: LatestRules.self, collection.map { $0.asObservable(at: place) }, place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element: SharedSequenceConvertibleType<Element, SharingStrategy> {
    SharedSequence(
      sharing: Observable<[Element]>.joined(by: LatestRules.self, collection.map { $0.asObservable() }) { $0 }
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Any {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some ObservableType<A>, _ source2: some ObservableType<B>, _ source3: some ObservableType<C>
  ) -> Observable<(A, B, C)> {
    Observable<(A, B, C)>.joined(
      by: LatestRules.self, source1.asObservable(), source2.asObservable(), source3.asObservable()
    ) {
      ($0, $1, $2)
    }
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> {
    Observable<(A, B, C, D)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable()
    ) {
      ($0, $1, $2, $3)
    }
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> {
    Observable<(A, B, C, D, E)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable()
    ) {
      ($0, $1, $2, $3, $4)
    }
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> {
    Observable<(A, B, C, D, E, F)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable()
    ) {
      ($0, $1, $2, $3, $4, $5)
    }
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> {
    Observable<(A, B, C, D, E, F, G)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable()
    ) {
      ($0, $1, $2, $3, $4, $5, $6)
    }
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    _ source8: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> {
    Observable<(A, B, C, D, E, F, G, H)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable(),
      source8.asObservable()
    ) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element == Any {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some InfallibleType<A>, _ source2: some InfallibleType<B>
  ) -> Infallible<(A, B)> {
    Infallible(
      raw: Observable<(A, B)>.joined(
        by: LatestRules.self, source1.asObservable(), source2.asObservable()
      ) { ($0, $1) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some InfallibleType<A>, _ source2: some InfallibleType<B>, _ source3: some InfallibleType<C>
  ) -> Infallible<(A, B, C)> {
    Infallible(
      raw: Observable<(A, B, C)>.joined(
        by: LatestRules.self, source1.asObservable(), source2.asObservable(), source3.asObservable()
      ) { ($0, $1, $2) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>
  ) -> Infallible<(A, B, C, D)> {
    Infallible(
      raw: Observable<(A, B, C, D)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable()
      ) { ($0, $1, $2, $3) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>
  ) -> Infallible<(A, B, C, D, E)> {
    Infallible(
      raw: Observable<(A, B, C, D, E)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable()
      ) { ($0, $1, $2, $3, $4) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>
  ) -> Infallible<(A, B, C, D, E, F)> {
    Infallible(
      raw: Observable<(A, B, C, D, E, F)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable()
      ) { ($0, $1, $2, $3, $4, $5) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>,
    _ source7: some InfallibleType<G>
  ) -> Infallible<(A, B, C, D, E, F, G)> {
    Infallible(
      raw: Observable<(A, B, C, D, E, F, G)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable()
      ) { ($0, $1, $2, $3, $4, $5, $6) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some InfallibleType<A>,
    _ source2: some InfallibleType<B>,
    _ source3: some InfallibleType<C>,
    _ source4: some InfallibleType<D>,
    _ source5: some InfallibleType<E>,
    _ source6: some InfallibleType<F>,
    _ source7: some InfallibleType<G>,
    _ source8: some InfallibleType<H>
  ) -> Infallible<(A, B, C, D, E, F, G, H)> {
    Infallible(
      raw: Observable<(A, B, C, D, E, F, G, H)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable(),
        source8.asObservable()
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element == Any {
  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B)> {
    SharedSequence(
      sharing: Observable<(A, B)>.joined(
        by: LatestRules.self, source1.asObservable(), source2.asObservable()
      ) { ($0, $1) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C)> {
    SharedSequence(
      sharing: Observable<(A, B, C)>.joined(
        by: LatestRules.self, source1.asObservable(), source2.asObservable(), source3.asObservable()
      ) { ($0, $1, $2) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D)> {
    SharedSequence(
      sharing: Observable<(A, B, C, D)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable()
      ) { ($0, $1, $2, $3) }
    )
  }

  @inlinable
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E)> {
    SharedSequence(
      sharing: Observable<(A, B, C, D, E)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable()
      ) { ($0, $1, $2, $3, $4) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F)> {
    SharedSequence(
      sharing: Observable<(A, B, C, D, E, F)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable()
      ) { ($0, $1, $2, $3, $4, $5) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>,
    _ source7: some SharedSequenceConvertibleType<G, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F, G)> {
    SharedSequence(
      sharing: Observable<(A, B, C, D, E, F, G)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable()
      ) { ($0, $1, $2, $3, $4, $5, $6) }
    )
  }

  @inlinable
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
  >(
    _ source1: some SharedSequenceConvertibleType<A, SharingStrategy>,
    _ source2: some SharedSequenceConvertibleType<B, SharingStrategy>,
    _ source3: some SharedSequenceConvertibleType<C, SharingStrategy>,
    _ source4: some SharedSequenceConvertibleType<D, SharingStrategy>,
    _ source5: some SharedSequenceConvertibleType<E, SharingStrategy>,
    _ source6: some SharedSequenceConvertibleType<F, SharingStrategy>,
    _ source7: some SharedSequenceConvertibleType<G, SharingStrategy>,
    _ source8: some SharedSequenceConvertibleType<H, SharingStrategy>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F, G, H)> {
    SharedSequence(
      sharing: Observable<(A, B, C, D, E, F, G, H)>.joined(
        by: LatestRules.self,
        source1.asObservable(),
        source2.asObservable(),
        source3.asObservable(),
        source4.asObservable(),
        source5.asObservable(),
        source6.asObservable(),
        source7.asObservable(),
        source8.asObservable()
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    )
  }
}
