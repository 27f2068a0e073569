// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Combines each element with the latest element of another sequence.
  ///
  /// ![taps: 1 at 2, 2 at 7, 3 at 12, completed at 15. text: a at 4, b at 9, unsubscribed at 15, completed
  /// at 18. Then withLatestFrom(text) { $0 + $1 }. result: 2a at 7, 3b at 12, completed at
  /// 15.](marble-withLatestFrom-selector)
  ///
  /// Elements that arrive before `second` has sent an element are dropped. The result completes when this
  /// sequence completes, and fails as soon as one of the two fails. After `second` has completed, its latest
  /// element remains in use. `second` is subscribed to first.
  ///
  /// - Parameters:
  ///   - second: The sequence that supplies the latest element.
  ///   - resultSelector: Combines the elements. An error that it throws ends the sequence.
  /// - Scheduling: Results are delivered on the thread on which this sequence sends, or, if another thread is
  ///   still delivering the previous result, on that thread. An element is combined with the element of
  ///   `second` that is the latest when it arrives.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source,
    resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> where Source.Element: Sendable {
    _withLatestFrom(second.asObservable(), resultSelector)
  }

  /// Sends the latest element of another sequence each time this one sends.
  ///
  /// ![taps: x at 2, x at 7, x at 12, completed at 15. text: a at 4, b at 9, unsubscribed at 15, completed
  /// at 18. Then withLatestFrom(text). result: a at 7, b at 12, completed at 15.](marble-withLatestFrom)
  ///
  /// It drops elements and ends as ``withLatestFrom(_:resultSelector:)`` does.
  ///
  /// - Scheduling: See ``withLatestFrom(_:resultSelector:)``.
  /// - SeeAlso: [reactivex.io:
  ///   CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> where Source.Element: Sendable {
    _withLatestFrom(second.asObservable()) { $1 }
  }
}
