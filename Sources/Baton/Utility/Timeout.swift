// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Fails with ``RxError/timeout`` if no event comes for `dueTime`, from the subscription or from the element
  /// before.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 10, c at 14, completed at 17. Then timeout(.seconds(5),
  /// scheduler: scheduler). result: a at 2, b at 5, error Sequence timeout. at 10.](marble-timeout)
  ///
  /// - Parameters:
  ///   - dueTime: The longest time to wait for an event; zero and negative spans mean until the scheduler gets
  ///     to it. The time in which an element is delivered does not count.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: The error is sent on `scheduler`; events pass where they come from.
  /// - SeeAlso: [reactivex.io: Timeout](https://reactivex.io/documentation/operators/timeout.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _timeout(after: Duration(dueTime), other: nil, on: scheduler)
  }

  /// Goes over to another sequence if no event comes for `dueTime`, from the subscription or from the element
  /// before.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 10, c at 14, completed at 17. other: subscribed at 10, 1 at
  /// 12, 2 at 15, completed at 18. Then timeout(.seconds(5), other: other, scheduler: scheduler). result: a
  /// at 2, b at 5, 1 at 12, 2 at 15, completed at 18.](marble-timeout-other)
  ///
  /// - Parameters:
  ///   - dueTime: The longest time to wait for an event; zero and negative spans mean until the scheduler gets
  ///     to it. The time in which an element is delivered does not count.
  ///   - other: What is subscribed to instead.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Subscribes to `other` on `scheduler`; events pass where they come from.
  /// - SeeAlso: [reactivex.io: Timeout](https://reactivex.io/documentation/operators/timeout.html)
  @_alwaysEmitIntoClient
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: some RxTimeSpan,
    other: Source,
    scheduler: some SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    _timeout(after: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }
}
