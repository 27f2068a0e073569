// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Divides the elements into windows, each of which completes when it is full or its time is over,
  /// whichever comes first.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 8, 5 at 20, completed at 24. Then window(timeSpan: .seconds(7),
  /// count: 3, scheduler: scheduler). result: window 1 at 0, window 2 at 6, window 3 at 13, window 4 at 20,
  /// completed at 24. window 1: 1 at 2, 2 at 4, 3 and completed at 6. window 2: subscribed at 6, 4 at 8,
  /// completed at 13. window 3: subscribed at 13, 5 and completed at 20. window 4: subscribed at 20,
  /// completed at 24.](marble-window)
  ///
  /// The first window begins on subscription, and each further one when the previous window completes; the
  /// time starts again with each window. A window does not replay its elements: subscribe to it when it
  /// arrives. A terminal event of this sequence ends the current window, and then the sequence of windows.
  /// This sequence is disposed of when the subscription to the windows and the subscriptions to each of them
  /// have been disposed of.
  ///
  /// - Parameters:
  ///   - timeSpan: The longest time for which a window lasts. With a zero or negative span a window ends as
  ///     soon as `scheduler` runs the timer; on a virtual time scheduler, whose clock then never advances,
  ///     this goes on without end.
  ///   - count: The maximum number of elements in a window; must be positive.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: Elements are delivered on the thread that sends them. A full window completes on the
  ///   thread that delivers its last element; a window whose time is over completes on `scheduler`. Events
  ///   never overlap. At most one timer is scheduled at a time.
  /// - SeeAlso: [reactivex.io: Window](https://reactivex.io/documentation/operators/window.html)
  @_alwaysEmitIntoClient
  public func window(
    timeSpan: some RxTimeSpan,
    count: Int,
    scheduler: some SchedulerType
  ) -> Observable<Observable<Element>> {
    _window(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
