// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Collects elements and sends them as an array, when so many have come or the time is over, whichever comes first.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 8, 5 at 20, completed at 24. Then buffer(timeSpan: .seconds(7),
  /// count: 3, scheduler: scheduler). result: \[1, 2, 3\] at 6, \[4\] at 13, \[5\] at 20, \[\] and completed
  /// at 24.](marble-buffer)
  ///
  /// The time begins anew with each array. An array is sent when the time is over even if it is empty. The completion
  /// sends what has come, if only an empty array; an error drops it.
  ///
  /// - Parameters:
  ///   - timeSpan: The longest time for an array. Zero and negative spans mean each time that the scheduler gets to it,
  ///     which on a virtual scheduler whose clock stands still meanwhile has no end.
  ///   - count: The largest number of elements in an array; must be positive.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: A full array is sent where its last element comes from, one whose time is over on `scheduler`, never
  ///   two at once. One timer waits at a time.
  /// - SeeAlso: [reactivex.io: Buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_alwaysEmitIntoClient
  public func buffer(
    timeSpan: some RxTimeSpan,
    count: Int,
    scheduler: some SchedulerType
  ) -> Observable<[Element]> {
    _buffer(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
