// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Combines each element with an object that is referenced weakly.
  ///
  /// The sequence completes at the first element that arrives after the deallocation of the object.
  ///
  /// ![source: a at 2, b at 7, c at 12, completed at 15. Then withUnretained(screen) { screen, element in
  /// "\\(screen.title) \\(element)" }. result: Home a at 2, Home b at 7, Home c at 12, completed at
  /// 15.](marble-withUnretained)
  ///
  /// - Parameters:
  ///   - object: The object to pass to `resultSelector`.
  ///   - resultSelector: Combines the object and an element. Its result goes downstream, and may retain the
  ///     object.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object,
    resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Observable<Result> {
    _withUnretained(object, resultSelector)
  }

  /// Sends each element together with an object that is referenced weakly.
  ///
  /// The sequence completes at the first element that arrives after the deallocation of the object.
  ///
  /// ![source: a at 2, b at 7, c at 12, completed at 15. Then withUnretained(screen) { screen, element in
  /// "\\(screen.title) \\(element)" }. result: Home a at 2, Home b at 7, Home c at 12, completed at
  /// 15.](marble-withUnretained)
  ///
  ///     loads.withUnretained(screen).subscribe(onNext: { screen, load in screen.show(load) })
  ///
  /// - Parameter object: The object to send with the elements.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)>
  {
    _withUnretained(object) { ($0, $1) }
  }
}
