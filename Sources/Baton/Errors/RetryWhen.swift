// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again when this sequence has failed and a trigger, made from its errors, sends an element.
  ///
  /// ![source: a at 2, error at 5, subscribed at 9, a at 11, error at 14, subscribed at 18, a at 20, error
  /// at 23. Then retry { errors in errors.take(2).delay(.seconds(4), scheduler: scheduler) }. result: a at 2,
  /// a at 11, a at 20, completed at 23.](marble-retry-when)
  ///
  /// Elements that the trigger sends while this sequence runs are ignored. When the trigger completes or
  /// fails, the result does, too: immediately if this sequence has failed, and otherwise as soon as it fails.
  ///
  /// - Parameter notificationHandler: Makes the trigger from the errors; called once for each subscriber.
  /// - Scheduling: The sequence is subscribed to again on the thread on which the trigger sends.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 }, notificationHandler)
  }

  /// Subscribes again when this sequence has failed with an error of one type and a trigger sends an element.
  ///
  /// The trigger is made from the errors of that type. An error of another type ends the sequence.
  ///
  /// ![source: a at 2, error at 5, subscribed at 9, a at 11, error at 14, subscribed at 18, a at 20, error
  /// at 23. Then retry { errors in errors.take(2).delay(.seconds(4), scheduler: scheduler) }. result: a at 2,
  /// a at 11, a at 20, completed at 23.](marble-retry-when)
  ///
  /// - Parameter notificationHandler: Makes the trigger from the errors; called once for each subscriber.
  /// - Scheduling: The sequence is subscribed to again on the thread on which the trigger sends.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 as? Error }, notificationHandler)
  }
}
