// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events of this sequence, and then, when it has completed, those of a second one.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// - Scheduling: `second` is subscribed to on the thread on which this sequence completes.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable._concat([asObservable(), second.asObservable()])
  }

  /// Runs sequences one after another, each when the previous one has completed.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// `sequence` is iterated one step at a time, when the next one is needed, and may be infinite. The result
  /// fails as soon as one of the sequences fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread on which the previous one completes.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    _concat(sequence)
  }

  /// Runs sequences one after another, each when the previous one has completed.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// The sequences are computed during this call, on the caller's thread: the standard library declares a
  /// lazy collection `Sendable` even if its closures are not. If the collection is infinite or recursive, use
  /// ``deferred(_:)`` in its closure, or a `Sendable` sequence of your own. The result fails as soon as one
  /// of the sequences fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread on which the previous one completes.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: swift6; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat<Collection: LazyCollectionProtocol>(
    _ collection: Collection
  ) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    _concat(Array(collection))
  }

  /// Runs sequences one after another, each when the previous one has completed.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// The result fails as soon as one of the sequences fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread on which the previous one completes.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    _concat(sources)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Runs the sequences that this sequence sends, one after another and in order.
  ///
  /// ![source: a at 1, b at 6, completed at 11. letters: subscribed at 1, a at 3, b at 6, c at 9, completed
  /// at 10. digits: subscribed at 10, 1 at 12, 2 at 15, 3 at 18, completed at 19. Then concat(). result: a at
  /// 3, b at 6, c at 9, 1 at 12, 2 at 15, 3 at 18, completed at 19.](marble-concat-all)
  ///
  /// - Scheduling: See ``merge(maxConcurrent:)``.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func concat() -> Observable<Element.Element> { _merge(maxConcurrent: 1) }
}
