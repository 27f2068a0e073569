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
