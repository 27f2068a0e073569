// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delivers events downstream on `scheduler`, in order and one at a time, with at most `capacity` elements
  /// waiting; a source on an event loop takes ``Credits`` instead of `.wait`, which would block the loop.
  ///
  /// ![source: a at 2, b, c, d, e and f at 5, g at 8, completed at 11. Then observe(on: scheduler, capacity:
  /// 2, whenFull: .dropOldest). result: a at 3, e at 6, f at 7, g at 9, completed at
  /// 12.](marble-observe-on-capacity)
  ///
  /// Works like ``observe(on:)``, with a bound on the number of elements that wait while `scheduler` is busy.
  /// The element that is being delivered does not count, and a terminal event is always accepted.
  ///
  ///     sensor.observe(on: .main, capacity: 1, whenFull: .dropOldest).subscribe(onNext: show)
  ///     lines.observe(on: .serial(qos: .utility), capacity: 1000).subscribe(onNext: store)
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers the events. Even on a concurrent scheduler deliveries never
  ///     overlap.
  ///   - capacity: The maximum number of waiting elements; must be positive. Memory is allocated as they
  ///     arrive.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait. The default blocks
  ///     the sender's thread, for at most ``Hooks/longestWaitForRoom``: see ``OverflowPolicy/wait``.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: All events, including the terminal one, are delivered on `scheduler`. With
  ///   ``OverflowPolicy/wait`` the sender's thread is blocked while there is no room.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @_alwaysEmitIntoClient
  public func observe(
    on scheduler: some ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy = .wait,
    statistics: QueueStatistics? = nil
  ) -> Observable<Element> {
    _observe(on: scheduler, capacity: capacity, whenFull: policy, statistics: statistics)
  }
}
