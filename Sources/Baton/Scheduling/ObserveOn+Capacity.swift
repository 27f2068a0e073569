// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delivers every event below it on `scheduler`, in order and one at a time; at most `capacity` elements wait.
  ///
  /// ![source: a at 2, b, c, d, e and f at 5, g at 8, completed at 11. Then observe(on: scheduler, capacity:
  /// 2, whenFull: .dropOldest). result: a at 3, e at 6, f at 7, g at 9, completed at
  /// 12.](marble-observe-on-capacity)
  ///
  /// As ``observe(on:)``, with a bound to what waits while `scheduler` is busy. The element that is being delivered
  /// does not count, and an error or a completion always has room.
  ///
  ///     sensor.observe(on: .main, capacity: 1, whenFull: .dropOldest).subscribe(onNext: show)
  ///     lines.observe(on: .serial(qos: .utility), capacity: 1000).subscribe(onNext: store)
  ///
  /// - Parameters:
  ///   - scheduler: Where events are delivered. It may be concurrent: they never overlap all the same.
  ///   - capacity: The elements that may wait; must be positive. Memory is taken as they come.
  ///   - policy: What happens when so many wait and another one comes. To wait, as is the default, blocks the thread that
  ///     sends, for ``Hooks/longestWaitForRoom`` at most: see ``OverflowPolicy/wait``.
  /// - Scheduling: Events, errors and completion included, are delivered on `scheduler`. With
  ///   ``OverflowPolicy/wait`` whoever sends an element is blocked while there is no room.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @_alwaysEmitIntoClient
  public func observe(
    on scheduler: some ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> Observable<Element> {
    _observe(on: scheduler, capacity: capacity, whenFull: policy)
  }
}
