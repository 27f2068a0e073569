// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Merges the sequences that this sequence sends: their elements are sent as they arrive.
  ///
  /// ![source: a at 1, b at 6, completed at 11. letters: subscribed at 1, a at 3, b at 6, c at 9, completed
  /// at 10. digits: subscribed at 6, 1 at 8, 2 at 11, 3 at 14, completed at 15. Then merge(). result: a at 3,
  /// b at 6, 1 at 8, c at 9, 2 at 11, 3 at 14, completed at 15.](marble-merge-all)
  ///
  /// The result completes when this sequence and all sequences that it sent have completed, and fails as soon
  /// as one of them fails.
  ///
  /// - Scheduling: Elements are delivered one at a time. An element that arrives while a thread delivers
  ///   another one is queued, and that thread delivers it, too. Queued elements are delivered in the order of
  ///   their arrival, including those of a nested merge.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public func merge() -> Observable<Element.Element> { _merge(maxConcurrent: .max) }

  /// Merges the sequences that this sequence sends, at most `maxConcurrent` at a time.
  ///
  /// Further sequences wait, in order.
  ///
  /// ![source: a at 1, b at 6, completed at 11. letters: subscribed at 1, a at 3, b at 6, c at 9, completed
  /// at 10. digits: subscribed at 10, 1 at 12, 2 at 15, 3 at 18, completed at 19. Then merge(maxConcurrent:
  /// 1). result: a at 3, b at 6, c at 9, 1 at 12, 2 at 15, 3 at 18, completed at
  /// 19.](marble-merge-maxConcurrent)
  ///
  /// - Parameter maxConcurrent: The maximum number of sequences that run at the same time; must be positive.
  /// - Scheduling: See ``merge()``. A sequence that waited is subscribed to on the thread on which a running
  ///   one completed.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    _merge(maxConcurrent: maxConcurrent)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Merges sequences: their elements are sent as they arrive.
  ///
  /// ![first: a at 2, b at 8, c at 13, completed at 16. second: 1 at 4, 2 at 13, 3 at 18, completed at 19.
  /// Then merge(first.asObservable(), second.asObservable()). result: a at 2, 1 at 4, b at 8, c and 2 at 13,
  /// 3 at 18, completed at 19.](marble-merge)
  ///
  /// The result completes when all sequences have completed, and fails as soon as one of them fails.
  ///
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    _merge(Array(sources))
  }

  /// Merges sequences: their elements are sent as they arrive.
  ///
  /// ![first: a at 2, b at 8, c at 13, completed at 16. second: 1 at 4, 2 at 13, 3 at 18, completed at 19.
  /// Then merge(first.asObservable(), second.asObservable()). result: a at 2, 1 at 4, b at 8, c and 2 at 13,
  /// 3 at 18, completed at 19.](marble-merge)
  ///
  /// The result completes when all sequences have completed, and fails as soon as one of them fails.
  ///
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { _merge(sources) }

  /// Merges sequences: their elements are sent as they arrive.
  ///
  /// ![first: a at 2, b at 8, c at 13, completed at 16. second: 1 at 4, 2 at 13, 3 at 18, completed at 19.
  /// Then merge(first.asObservable(), second.asObservable()). result: a at 2, 1 at 4, b at 8, c and 2 at 13,
  /// 3 at 18, completed at 19.](marble-merge)
  ///
  /// The result completes when all sequences have completed, and fails as soon as one of them fails.
  ///
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: Merge](https://reactivex.io/documentation/operators/merge.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { _merge(sources) }
}
