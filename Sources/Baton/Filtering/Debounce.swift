// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends an element once no other has followed it for `dueTime`.
  ///
  /// A completion sends the element that waits at once; an error drops it.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 14, completed at 17. Then debounce(.seconds(4), scheduler:
  /// scheduler). result: 3 at 10, 4 and completed at 17.](marble-debounce)
  ///
  /// - Parameters:
  ///   - dueTime: How long it must be quiet; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements are sent on `scheduler`, the last before a completion where that comes from.
  /// - SeeAlso: [reactivex.io: Debounce](https://reactivex.io/documentation/operators/debounce.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _debounce(Duration(dueTime), on: scheduler)
  }
}
