// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// A sequence of the value of an optional, or an empty one if it is nil.
  ///
  /// ![Then from(optional: "a"). result: a and completed at 0.](marble-from-optional)
  ///
  /// - Scheduling: Sends on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Observable<Element> {
    _from(optional: optional)
  }

  /// A sequence of the value of an optional, or an empty one if it is nil.
  ///
  /// ![Then from(optional: "a", scheduler: scheduler). result: a at 1, completed at
  /// 2.](marble-from-optional-scheduler)
  ///
  /// - Parameters:
  ///   - optional: What is sent.
  ///   - scheduler: Where the value and the completion are sent.
  /// - Scheduling: The value and the completion are a step each on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func from(
    optional: Element?,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(optional) })
  }
}
