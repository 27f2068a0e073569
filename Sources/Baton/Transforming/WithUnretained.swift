// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what `resultSelector` makes of an object, which is not kept, and each element; completes at the first
  /// element that comes when the object is gone.
  ///
  /// ![source: a at 2, b at 7, c at 12, completed at 15. Then withUnretained(screen) { screen, element in
  /// "\\(screen.title) \\(element)" }. result: Home a at 2, Home b at 7, Home c at 12, completed at
  /// 15.](marble-withUnretained)
  ///
  /// - Parameters:
  ///   - object: What `resultSelector` is given.
  ///   - resultSelector: Makes a result. What it returns may hold the object: that goes downstream.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object,
    resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Observable<Result> {
    _withUnretained(object, resultSelector)
  }

  /// Sends each element with an object, which is not kept; completes at the first element that comes when the object is
  /// gone.
  ///
  /// ![source: a at 2, b at 7, c at 12, completed at 15. Then withUnretained(screen) { screen, element in
  /// "\\(screen.title) \\(element)" }. result: Home a at 2, Home b at 7, Home c at 12, completed at
  /// 15.](marble-withUnretained)
  ///
  ///     loads.withUnretained(screen).subscribe(onNext: { screen, load in screen.show(load) })
  ///
  /// - Parameter object: What the elements are sent with.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)>
  {
    _withUnretained(object) { ($0, $1) }
  }
}
