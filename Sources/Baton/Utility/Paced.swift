// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets at most so many elements pass in a span, and has the others wait: none is dropped.
  ///
  /// ![source: a at 1, b at 3, c at 4, d at 5, e at 12, completed at 15. Then paced(by: .atMost(2, per:
  /// .seconds(4)), scheduler: scheduler). result: a at 1, b at 3, c at 5, d at 7, e at 12, completed at
  /// 15.](marble-paced)
  ///
  /// Elements keep their order. The completion comes after the last of them, an error at once: it drops what waits. What waits
  /// has no bound: have the sender wait with ``ObservableType/observe(on:capacity:whenFull:)``, if it is fast for long.
  ///
  /// ```swift
  /// requests.paced(by: .atMost(10, per: .seconds(1)), scheduler: .main)
  /// ```
  ///
  /// It is a token bucket: see ``RateLimit``. ``throttle(_:latest:scheduler:)`` and ``debounce(_:scheduler:)`` drop elements
  /// instead.
  ///
  /// - Parameters:
  ///   - limit: How many elements may pass, in which span.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: An element that may pass at once passes where it comes from; those that waited are sent on `scheduler`, an
  ///   error where it comes from, never two at once.
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func paced(by limit: RateLimit, scheduler: some SchedulerType) -> Observable<Element> {
    _paced(by: limit, on: scheduler)
  }
}
