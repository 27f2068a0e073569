// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Sends what `resultSelector` makes of the latest elements of six sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F>(
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

  /// Sends what `resultSelector` makes of the latest elements of six sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
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

  /// Sends what `resultSelector` makes of the latest elements of seven sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G>(
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

  /// Sends what `resultSelector` makes of the latest elements of seven sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
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

  /// Sends what `resultSelector` makes of the latest elements of eight sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G, H>(
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

  /// Sends what `resultSelector` makes of the latest elements of eight sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    _ source8: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
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

extension ObservableType where Element == Any {
  /// Sends the latest elements of six sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F>(
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
    ) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Sends the latest elements of seven sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G>(
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
    ) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Sends the latest elements of eight sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C, D, E, F, G, H>(
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
    ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
