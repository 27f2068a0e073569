// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Limits the rate of elements: those above the limit wait, and none is dropped.
  ///
  /// ![source: a at 1, b at 3, c at 4, d at 5, e at 12, completed at 15. Then paced(by: .atMost(2, per:
  /// .seconds(4)), scheduler: scheduler). result: a at 1, b at 3, c at 5, d at 7, e at 12, completed at
  /// 15.](marble-paced)
  ///
  /// Elements keep their order. The completion follows the last element; an error is sent immediately and
  /// drops the waiting elements. The number of waiting elements has no bound: if the source exceeds the limit
  /// for long, put ``ObservableType/observe(on:capacity:whenFull:statistics:)`` behind it to block the
  /// sender.
  ///
  /// ```swift
  /// requests.paced(by: .atMost(10, per: .seconds(1)), scheduler: .main)
  /// ```
  ///
  /// The limit is a token bucket: see ``RateLimit``. ``throttle(_:latest:scheduler:)`` and
  /// ``debounce(_:scheduler:)`` drop elements instead, and a ``RateLimiter`` limits how often work begins.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements per span of time.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: An element within the limit is delivered on the thread that sends it, and so is an error;
  ///   elements that waited are sent on `scheduler`. Events are delivered one at a time.
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func paced(by limit: RateLimit, scheduler: some SchedulerType) -> Observable<Element> {
    _paced(by: limit, on: scheduler)
  }
}
