// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  /// Creates a sequence of `count` consecutive integers that begins with `start`.
  ///
  /// ![Then range(start: 5, count: 3, scheduler: scheduler). result: 5 at 1, 6 at 2, 7 at 3, completed at
  /// 4.](marble-range)
  ///
  /// - Parameters:
  ///   - start: The first element.
  ///   - count: The number of elements; must not be negative, and the last element must not overflow.
  ///   - scheduler: The scheduler that sends the elements.
  /// - Scheduling: Each element is scheduled separately on `scheduler`: by default the current thread, where
  ///   sequences take turns.
  /// - SeeAlso: [reactivex.io: Range](https://reactivex.io/documentation/operators/range.html)
  @_alwaysEmitIntoClient
  public static func range(
    start: Element,
    count: Element,
    scheduler: some ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    _range(start, count, on: scheduler)
  }
}
