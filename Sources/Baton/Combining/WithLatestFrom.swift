// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what `resultSelector` makes of each element and the latest one of another sequence.
  ///
  /// ![taps: 1 at 2, 2 at 7, 3 at 12, completed at 15. text: a at 4, b at 9, unsubscribed at 15, completed at 18.
  /// Then withLatestFrom(text) { $0 + $1 }. result: 2a at 7, 3b at 12, completed at
  /// 15.](marble-withLatestFrom-selector)
  ///
  /// Elements that come before `second` has sent anything are dropped. The sequence ends when this one does; the end of
  /// `second` means nothing, and its latest element goes on to be used. It fails as soon as one of them fails. `second`
  /// is subscribed to first.
  ///
  /// - Parameters:
  ///   - second: Where the latest element comes from.
  ///   - resultSelector: Makes a result. An error that it throws ends the sequence.
  /// - Scheduling: Results are delivered on the thread of this sequence, or on the one that is delivering the result
  ///   before. An element meets the one that is the latest when it arrives.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source,
    resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> where Source.Element: Sendable {
    _withLatestFrom(second.asObservable(), resultSelector)
  }

  /// Sends the latest element of another sequence whenever this one sends.
  ///
  /// ![taps: x at 2, x at 7, x at 12, completed at 15. text: a at 4, b at 9, unsubscribed at 15, completed at 18.
  /// Then withLatestFrom(text). result: a at 7, b at 12, completed at 15.](marble-withLatestFrom)
  ///
  /// It drops, ends and fails as ``withLatestFrom(_:resultSelector:)`` does.
  ///
  /// - Scheduling: As ``withLatestFrom(_:resultSelector:)``.
  /// - SeeAlso: [reactivex.io: CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> where Source.Element: Sendable {
    _withLatestFrom(second.asObservable()) { $1 }
  }
}
