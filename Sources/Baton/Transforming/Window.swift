// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the elements as one sequence after another, each of which ends when so many have come or its time is over,
  /// whichever comes first.
  ///
  ///     source                --1--2--3--4-----------5---|
  ///     window(10, count: 3)  a-------b---------c--------|
  ///     a                     --1--2--3|
  ///     b                             ---4------|
  ///     c                                       -----5---|
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
  @inlinable
  public func window(
    timeSpan: some RxTimeSpan,
    count: Int,
    scheduler: some Scheduler
  ) -> Observable<Observable<Element>> {
    windowed(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
