// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence of the given elements.
  ///
  /// ![Then of("a", "b", "c"). result: a, b, c and completed at 0.](marble-of)
  ///
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> Observable<Element> {
    _from(elements, on: CurrentThreadScheduler.instance)
  }

  /// Creates a sequence of the given elements.
  ///
  /// ![Then of("a", "b", "c", scheduler: scheduler). result: a at 1, b at 2, c at 3, completed at
  /// 4.](marble-of-scheduler)
  ///
  /// - Parameters:
  ///   - elements: The elements to send.
  ///   - scheduler: The scheduler that sends the elements.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element...,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _from(elements, on: scheduler)
  }
}
