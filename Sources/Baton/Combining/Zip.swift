// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Combines the first elements of the sequences, then their second elements, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// Elements are buffered, without a bound, until every sequence has sent its counterpart; elements that can
  /// have none any more are not kept. The result completes when all sequences have completed, even if no more
  /// results can follow (`zip` of a collection completes earlier), and fails as soon as one of them fails.
  ///
  /// - Parameters:
  ///   - source1: The first sequence.
  ///   - source2: The second sequence.
  ///   - resultSelector: Combines the elements. An error that it throws ends the sequence.
  /// - Scheduling: Results are delivered one at a time. An element that arrives while a thread delivers a
  ///   result is queued, and that thread delivers its result, too.
  /// - SeeAlso: [reactivex.io: Zip](https://reactivex.io/documentation/operators/zip.html)
  // forms: arities 3...8; traits Infallible SharedSequence Single Maybe
  @_alwaysEmitIntoClient
  public static func zip<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(by: ZipRules.self, source1.asObservable(), source2.asObservable(), resultSelector)
  }

  /// Combines the first elements of a collection of sequences, then their second elements, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// The result completes when all sequences have completed, or at an element that can have no counterpart
  /// because all other sequences have completed. It fails as soon as one of the sequences fails. For an empty
  /// collection it completes immediately. Elements that can have no counterpart are not kept.
  /// - SeeAlso: [reactivex.io: Zip](https://reactivex.io/documentation/operators/zip.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable.joined(by: ZipCollectionRules.self, collection.map { $0.asObservable() }, resultSelector)
  }

  /// Sends the first elements of a collection of sequences as an array, then their second elements, and so
  /// on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// The result completes when all sequences have completed, or at an element that can have no counterpart
  /// because all other sequences have completed. It fails as soon as one of the sequences fails. For an empty
  /// collection it completes immediately. Elements that can have no counterpart are not kept.
  /// - SeeAlso: [reactivex.io: Zip](https://reactivex.io/documentation/operators/zip.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType<Element> {
    Observable<[Element]>.joined(by: ZipCollectionRules.self, collection.map { $0.asObservable() }) { $0 }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Any {
  /// Sends the first elements of the sequences as a tuple, then their second elements, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// It ends as ``zip(_:_:resultSelector:)`` does.
  /// - SeeAlso: [reactivex.io: Zip](https://reactivex.io/documentation/operators/zip.html)
  // forms: arities 3...8; traits Infallible SharedSequence Single Maybe
  @_alwaysEmitIntoClient
  public static func zip<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>,
    _ source2: some ObservableType<B>
  ) -> Observable<(A, B)> {
    Observable<(A, B)>.joined(by: ZipRules.self, source1.asObservable(), source2.asObservable()) { ($0, $1) }
  }
}
