// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the elements as one sequence after another, each of which ends when so many have come or its time is over,
  /// whichever comes first.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 8, 5 at 20, completed at 24. Then window(timeSpan: .seconds(7),
  /// count: 3, scheduler: scheduler). result: window 1 at 0, window 2 at 6, window 3 at 13, window 4 at 20,
  /// completed at 24. window 1: 1 at 2, 2 at 4, 3 and completed at 6. window 2: subscribed at 6, 4 at 8,
  /// completed at 13. window 3: subscribed at 13, 5 and completed at 20. window 4: subscribed at 20,
  /// completed at 24.](marble-window)
  ///
  /// The first window begins at once, each other one when the one before it ends; the time begins anew with each. A window
  /// does not keep its elements: subscribe to it when it comes. The end of this sequence, or its error, ends the window
  /// under way, and then the sequence of windows. This sequence is disposed of when the subscription to the windows and
  /// those to each of them are.
  ///
  /// - Parameters:
  ///   - timeSpan: The longest time for a window. Zero and negative spans mean each time that the scheduler gets to it,
  ///     which on a virtual scheduler whose clock stands still meanwhile has no end.
  ///   - count: The largest number of elements in a window; must be positive.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements pass where they come from. A full window ends where its last element comes from, one whose
  ///   time is over on `scheduler`, and nothing overlaps. One timer waits at a time.
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
