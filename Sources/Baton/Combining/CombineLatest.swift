// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Combines the latest elements of the sequences, each time one of them sends an element.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// The first result follows when every sequence has sent an element. The result completes when all
  /// sequences have completed, and fails as soon as one of them fails. If a sequence has completed without an
  /// element, no result can follow: then it completes as soon as the last sequence that has not completed
  /// sends an element.
  ///
  /// - Parameters:
  ///   - source1: The first sequence.
  ///   - source2: The second sequence.
  ///   - resultSelector: Combines the elements. An error that it throws ends the sequence.
  /// - Scheduling: Results are delivered one at a time. An element that arrives while a thread delivers a
  ///   result is queued, and that thread delivers its result, too.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: arities 3...8; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(by: LatestRules.self, source1.asObservable(), source2.asObservable(), resultSelector)
  }

  /// Combines the latest elements of a collection of sequences, each time one of them sends an element.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It starts and ends as ``combineLatest(_:_:resultSelector:)`` does. For an empty collection it sends one
  /// result, of an empty array, and completes.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable.joined(by: LatestRules.self, collection.map { $0.asObservable() }, resultSelector)
  }

  /// Sends the latest elements of a collection of sequences as an array, each time one of them sends an
  /// element.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It starts and ends as ``combineLatest(_:_:resultSelector:)`` does. For an empty collection it sends one
  /// result, of an empty array, and completes.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
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
  /// Sends the latest elements of the sequences as a tuple, each time one of them sends an element.
  ///
  /// ![first: 1 at 2, 2 at 9, completed at 15. second: a at 4, b at 7, c at 13, completed at 17. Then
  /// combineLatest(first, second) { $0 + $1 }. result: 1a at 4, 1b at 7, 2b at 9, 2c at 13, completed at
  /// 17.](marble-combineLatest)
  ///
  /// It starts and ends as ``combineLatest(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
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
