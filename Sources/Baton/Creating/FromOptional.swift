// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence of an optional's value, or an empty sequence if the optional is nil.
  ///
  /// ![Then from(optional: "a"). result: a and completed at 0.](marble-from-optional)
  ///
  /// - Scheduling: Events are sent on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Observable<Element> {
    _from(optional: optional)
  }

  /// Creates a sequence of an optional's value, or an empty sequence if the optional is nil.
  ///
  /// ![Then from(optional: "a", scheduler: scheduler). result: a at 1, completed at
  /// 2.](marble-from-optional-scheduler)
  ///
  /// - Parameters:
  ///   - optional: The value to send.
  ///   - scheduler: The scheduler that sends the value and the completion.
  /// - Scheduling: The value and the completion are scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(
    optional: Element?,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { SequenceGenerator((optional.map { [$0] } ?? []).makeIterator()) })
  }
}
