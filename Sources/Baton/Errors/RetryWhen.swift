// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes again when this sequence has failed and another one, made of its errors, sends.
  ///
  /// ![source: a at 2, error at 5, subscribed at 9, a at 11, error at 14, subscribed at 18, a at 20, error at 23.
  /// Then retry { errors in errors.take(2).delay(.seconds(4), scheduler: scheduler) }. result: a at 2, a at
  /// 11, a at 20, completed at 23.](marble-retry-when)
  ///
  /// What the trigger sends while this sequence runs means nothing. When the trigger ends or fails, the
  /// sequence ends or fails with it: at once if this sequence has failed, else as soon as it does.
  ///
  /// - Parameter notificationHandler: Makes the trigger of the errors; called once for each subscriber.
  /// - Scheduling: It is subscribed to again on the thread where the trigger sends.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 }, notificationHandler)
  }

  /// Subscribes again when this sequence has failed with an error of one type and another sequence, made of
  /// those errors, sends. An error of another type ends the sequence.
  ///
  /// ![source: a at 2, error at 5, subscribed at 9, a at 11, error at 14, subscribed at 18, a at 20, error at 23.
  /// Then retry { errors in errors.take(2).delay(.seconds(4), scheduler: scheduler) }. result: a at 2, a at
  /// 11, a at 20, completed at 23.](marble-retry-when)
  ///
  /// - Parameter notificationHandler: Makes the trigger of the errors; called once for each subscriber.
  /// - Scheduling: It is subscribed to again on the thread where the trigger sends.
  /// - SeeAlso: [reactivex.io: Retry](https://reactivex.io/documentation/operators/retry.html)
  // forms: traits PrimitiveSequence
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping @Sendable (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 as? Error }, notificationHandler)
  }
}
