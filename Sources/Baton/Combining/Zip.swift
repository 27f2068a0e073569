// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what `resultSelector` makes of the first elements of two sequences, then of the second ones, and
  /// so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// Elements wait, without a bound, until every sequence has sent its part; those that can meet no other any more are
  /// not kept. It ends when all sequences have ended, so one that never ends keeps it from ending; `zip` of a collection does
  /// not wait for it. It fails as soon as one of them fails.
  ///
  /// - Parameters:
  ///   - source1: The first sequence.
  ///   - source2: The second one.
  ///   - resultSelector: Makes a result. An error that it throws ends the sequence.
  /// - Scheduling: An element that arrives while a result is being delivered waits its turn, and its result is
  ///   delivered on the thread of that other one.
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

  /// Sends what `resultSelector` makes of the first elements of any number of sequences, then of the second
  /// ones, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// It ends when all sequences have ended, or with an element that can meet no other because all other sequences have ended;
  /// of no sequences at once. Elements that can meet no other any more are not kept. It fails as soon as one of them fails.
  /// - SeeAlso: [reactivex.io: Zip](https://reactivex.io/documentation/operators/zip.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable.joined(by: ZipCollectionRules.self, collection.map { $0.asObservable() }, resultSelector)
  }

  /// Sends the first elements of any number of sequences, then the second ones, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// It ends when all sequences have ended, or with an element that can meet no other because all other sequences have ended;
  /// of no sequences at once. Elements that can meet no other any more are not kept. It fails as soon as one of them fails.
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
  /// Sends the first elements of two sequences, then the second ones, and so on.
  ///
  /// ![first: 1 at 2, 2 at 5, 3 at 12, completed at 15. second: a at 4, b at 8, completed at 17. Then
  /// zip(first, second) { $0 + $1 }. result: 1a at 4, 2b at 8, completed at 17.](marble-zip)
  ///
  /// It ends and fails as ``zip(_:_:resultSelector:)`` does.
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
