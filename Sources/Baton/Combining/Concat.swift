// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Runs this sequence, and then the second.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// - Scheduling: The second sequence is subscribed to on the thread where this one ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable._concat([asObservable(), second.asObservable()])
  }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// It takes a sequence from `sequence` only when its turn has come: there may be endlessly many. It fails as
  /// soon as one of them fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence & Sendable>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    _concat(sequence)
  }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// What is lazy is taken at once, where this is called: the standard library calls a lazy collection `Sendable`
  /// whatever its closures are. For one that has no end, or goes on as itself, use ``deferred(_:)`` in its closure, or a
  /// `Sendable` sequence of your own. It fails as soon as one of the sequences fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: swift6; traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat<Collection: LazyCollectionProtocol>(
    _ collection: Collection
  ) -> Observable<Element>
  where Collection.Element == Observable<Element> {
    _concat(Array(collection))
  }

  /// Runs sequences one after another, each when the one before has ended.
  ///
  /// ![first: a at 2, b at 5, completed at 8. second: subscribed at 8, c at 10, d at 13, completed at 16.
  /// Then concat(second). result: a at 2, b at 5, c at 10, d at 13, completed at 16.](marble-concat)
  ///
  /// It fails as soon as one of them fails.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before ends.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    _concat(sources)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: ObservableConvertibleType & Sendable, Element.Element: Sendable {
  /// Runs the sequences that this one sends one after another, in order.
  ///
  /// ![source: a at 1, b at 6, completed at 11. letters: subscribed at 1, a at 3, b at 6, c at 9, completed
  /// at 10. digits: subscribed at 10, 1 at 12, 2 at 15, 3 at 18, completed at 19. Then concat(). result: a at
  /// 3, b at 6, c at 9, 1 at 12, 2 at 15, 3 at 18, completed at 19.](marble-concat-all)
  ///
  /// - Scheduling: As ``merge(maxConcurrent:)``.
  /// - SeeAlso: [reactivex.io: Concat](https://reactivex.io/documentation/operators/concat.html)
  @_alwaysEmitIntoClient
  public func concat() -> Observable<Element.Element> { _merge(maxConcurrent: 1) }
}
