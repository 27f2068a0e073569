// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what `resultSelector` makes of the latest elements of two sequences, whenever one of them sends
  /// and all have.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It ends when all sequences have ended. If one has ended without an element, no result can follow any more: then it
  /// ends as soon as the only sequence that has not ended sends. It fails as soon as one of them fails.
  ///
  /// - Parameters:
  ///   - source1: The first sequence.
  ///   - source2: The second one.
  ///   - resultSelector: Makes a result. An error that it throws ends the sequence.
  /// - Scheduling: An element that arrives while a result is being delivered waits its turn, and its result is
  ///   delivered on the thread of that other one.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: arities 3...8; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(by: LatestRules.self, source1.asObservable(), source2.asObservable(), resultSelector)
  }

  /// Sends what `resultSelector` makes of the latest elements of any number of sequences, whenever one of
  /// them sends and all have.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does. Of no sequences it makes one result, of no elements, and ends.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable.joined(by: LatestRules.self, collection.map { $0.asObservable() }, resultSelector)
  }

  /// Sends the latest elements of any number of sequences, whenever one of them sends and all have.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does. Of no sequences it makes one result, of no elements, and ends.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType<Element> {
    Observable<[Element]>.joined(by: LatestRules.self, collection.map { $0.asObservable() }) { $0 }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Any {
  /// Sends the latest elements of two sequences, whenever one of them sends and all have.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It ends and fails as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: arities 3...8; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>
  ) -> Observable<(A, B)> {
    Observable<(A, B)>.joined(by: LatestRules.self, source1.asObservable(), source2.asObservable()) {
      ($0, $1)
    }
  }
}
