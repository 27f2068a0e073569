// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence from each element and merges these sequences: their elements are sent as they arrive.
  ///
  /// ![source: a at 1, b at 5, completed at 11. answers 1: subscribed at 1, 1 at 3, 2 at 6, 3 at 9, completed
  /// at 10. answers 2: subscribed at 5, 1 at 7, 2 at 10, 3 at 13, completed at 14. Then flatMap { key in
  /// answers.map { key + $0 } }. result: a1 at 3, a2 at 6, b1 at 7, a3 at 9, b2 at 10, b3 at 13, completed at
  /// 14.](marble-flatMap)
  ///
  /// The result completes when this sequence and all sequences made from it have completed, and fails as soon
  /// as one of them fails.
  ///
  /// A function that calls itself in `selector` nests a subscription for each round, and the completion
  /// passes through all of them. To repeat without a bound, append `concat(.deferred { … })` to the source.
  ///
  /// - Parameter selector: Makes a sequence from an element. An error that it throws ends the sequence.
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMap(.max, selector)
  }
}
