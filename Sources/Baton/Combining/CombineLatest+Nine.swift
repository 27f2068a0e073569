// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Combines the latest elements of nine or more sequences, each time one of them sends an element.
  ///
  /// The first result follows when every sequence has sent an element.
  ///
  /// It ends as ``combineLatest(_:_:resultSelector:)`` does, but is slower: pass sequences of one type as a
  /// collection.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
    I: Sendable, each More: ObservableType
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    _ source8: some ObservableType<H>,
    _ source9: some ObservableType<I>,
    _ more: repeat each More,
    resultSelector:
      @escaping @Sendable (A, B, C, D, E, F, G, H, I, repeat (each More).Element) throws -> Element
  ) -> Observable<Element> {
    Observable.joinedPack(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable(),
      source8.asObservable(),
      source9.asObservable(),
      repeat (each more).asObservable(),
      selector: resultSelector
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Any {
  /// Sends the latest elements of nine or more sequences as a tuple, each time one of them sends an element.
  ///
  /// The first tuple follows when every sequence has sent an element.
  ///
  /// It ends as ``combineLatest(_:_:resultSelector:)`` does, but is slower: pass sequences of one type as a
  /// collection.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  public static func combineLatest<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
    I: Sendable, each More: ObservableType
  >(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    _ source3: some ObservableType<C>,
    _ source4: some ObservableType<D>,
    _ source5: some ObservableType<E>,
    _ source6: some ObservableType<F>,
    _ source7: some ObservableType<G>,
    _ source8: some ObservableType<H>,
    _ source9: some ObservableType<I>,
    _ more: repeat each More
  ) -> Observable<(A, B, C, D, E, F, G, H, I, repeat (each More).Element)> {
    Observable<(A, B, C, D, E, F, G, H, I, repeat (each More).Element)>.joinedPack(
      by: LatestRules.self,
      source1.asObservable(),
      source2.asObservable(),
      source3.asObservable(),
      source4.asObservable(),
      source5.asObservable(),
      source6.asObservable(),
      source7.asObservable(),
      source8.asObservable(),
      source9.asObservable(),
      repeat (each more).asObservable()
    ) { (a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, more: repeat (each More).Element) in
      (a, b, c, d, e, f, g, h, i, repeat each more)
    }
  }
}
