// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence from each element and runs these sequences one after another, in order.
  ///
  /// ![source: a at 1, b at 5, completed at 12. answers: subscribed at 1, 1 at 3, 2 at 6, 3 at 9, completed
  /// and subscribed at 10, 1 at 12, 2 at 15, 3 at 18, completed at 19. Then concatMap { key in answers.map {
  /// key + $0 } }. result: a1 at 3, a2 at 6, a3 at 9, b1 at 12, b2 at 15, b3 at 18, completed at
  /// 19.](marble-concatMap)
  ///
  /// - Parameter selector: Makes a sequence from an element, as soon as the element arrives. An error that it
  ///   throws ends the sequence.
  /// - Scheduling: See ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMap(1, selector)
  }
}
