// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence from an element, and drops the elements that arrive until that sequence has completed.
  ///
  /// ![source: a at 1, b at 5, c at 12, completed at 13. answers: subscribed at 1, 1 at 3, 2 at 6, 3 at 9,
  /// completed at 10, subscribed at 12, 1 at 14, 2 at 17, 3 at 20, completed at 21. Then flatMapFirst { key
  /// in answers.map { key + $0 } }. result: a1 at 3, a2 at 6, a3 at 9, c1 at 14, c2 at 17, c3 at 20,
  /// completed at 21.](marble-flatMapFirst)
  ///
  /// - Parameter selector: Makes a sequence from an element; not called for elements that are dropped. An
  ///   error that it throws ends the sequence.
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMapFirst(selector)
  }
}
