// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Sends what `resultSelector` makes of the latest elements of three sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C>(
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

  /// Sends what `resultSelector` makes of the latest elements of three sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      resultSelector
    )
  }

  /// Sends what `resultSelector` makes of the latest elements of four sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C, D>(
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

  /// Sends what `resultSelector` makes of the latest elements of four sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C, D>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
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

  /// Sends what `resultSelector` makes of the latest elements of five sequences, whenever one of them sends
  /// and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E>(
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

  /// Sends what `resultSelector` makes of the latest elements of five sequences, whenever one of them sends
  /// and all have: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func combineLatest<A, B, C, D, E>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
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
}

extension ObservableType where Element == Any {
  /// Sends the latest elements of three sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>
  ) -> Observable<(A, B, C)> {
    Observable<(A, B, C)>.joined(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable()
    ) { ($0, $1, $2) }
  }

  /// Sends the latest elements of four sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C, D>(
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
    ) { ($0, $1, $2, $3) }
  }

  /// Sends the latest elements of five sequences, whenever one of them sends and all have.
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<A, B, C, D, E>(
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
    ) { ($0, $1, $2, $3, $4) }
  }
}
