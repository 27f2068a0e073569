// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Collects elements into arrays, each sent when it is full or its time is over, whichever comes first.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 8, 5 at 20, completed at 24. Then buffer(timeSpan: .seconds(7),
  /// count: 3, scheduler: scheduler). result: \[1, 2, 3\] at 6, \[4\] at 13, \[5\] at 20, \[\] and completed
  /// at 24.](marble-buffer)
  ///
  /// The time starts again with each array. When the time is over, the array is sent even if it is empty. On
  /// completion the current array is sent, even if it is empty; on an error it is dropped.
  ///
  /// - Parameters:
  ///   - timeSpan: The longest time for which an array collects elements. With a zero or negative span an
  ///     array ends as soon as `scheduler` runs the timer; on a virtual time scheduler, whose clock then
  ///     never advances, this goes on without end.
  ///   - count: The maximum number of elements in an array; must be positive.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: A full array is sent on the thread that delivers its last element; an array whose time is
  ///   over is sent on `scheduler`. Arrays are sent one at a time. At most one timer is scheduled at a time.
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
