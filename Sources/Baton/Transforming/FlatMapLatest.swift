// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence from each element and sends the elements of the latest of these sequences.
  ///
  /// When a new sequence is made, the subscription to the previous one is disposed of.
  ///
  /// ![source: a at 1, b at 5, completed at 12. answers: subscribed at 1, 1 at 3, unsubscribed and subscribed
  /// at 5, 1 at 7, 2 at 10, 3 at 13, completed at 14. Then flatMapLatest { key in answers.map { key + $0 } }.
  /// result: a1 at 3, b1 at 7, b2 at 10, b3 at 13, completed at 14.](marble-flatMapLatest)
  ///
  /// - Parameter selector: Makes a sequence from an element. An error that it throws ends the sequence.
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMapLatest(selector)
  }
}
