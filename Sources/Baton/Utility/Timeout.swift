// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Fails with ``RxError/timeout`` if no event arrives within `dueTime` of the subscription or the previous
  /// element.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 10, c at 14, completed at 17. Then timeout(.seconds(5),
  /// scheduler: scheduler). result: a at 2, b at 5, error Sequence timeout. at 10.](marble-timeout)
  ///
  /// - Parameters:
  ///   - dueTime: The maximum time to wait for an event, not counting the time in which the subscriber
  ///     handles an element. A zero or negative span is over as soon as `scheduler` runs the timer.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: The timeout error is sent on `scheduler`; other events are delivered on the thread that
  ///   sends them.
  /// - SeeAlso: [reactivex.io: Timeout](https://reactivex.io/documentation/operators/timeout.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _timeout(after: Duration(dueTime), other: nil, on: scheduler)
  }

  /// Switches to another sequence if no event arrives within `dueTime` of the subscription or the previous
  /// element.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 10, c at 14, completed at 17. other: subscribed at 10, 1 at
  /// 12, 2 at 15, completed at 18. Then timeout(.seconds(5), other: other, scheduler: scheduler). result: a
  /// at 2, b at 5, 1 at 12, 2 at 15, completed at 18.](marble-timeout-other)
  ///
  /// - Parameters:
  ///   - dueTime: The maximum time to wait for an event, not counting the time in which the subscriber
  ///     handles an element. A zero or negative span is over as soon as `scheduler` runs the timer.
  ///   - other: The sequence to switch to.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: `other` is subscribed to on `scheduler`; events are delivered on the thread that sends
  ///   them.
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
