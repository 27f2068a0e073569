// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delivers events downstream on `scheduler`, in order and one at a time.
  ///
  /// ![source: a at 2, b and c at 5, d at 8, completed at 11. Then observe(on: scheduler). result: a at 3, b
  /// at 6, c at 7, d at 9, completed at 12.](marble-observe-on)
  ///
  /// Elements wait in a queue while `scheduler` is busy. One scheduled action delivers a bounded batch of
  /// them and then reschedules itself, so that other work on `scheduler` gets its turn. A chain may contain
  /// several `observe(on:)`: each applies to the operators downstream of it, up to the next one. On a virtual
  /// time scheduler each event is a separate action, so that a test can tell events apart by their times.
  ///
  ///     downloads
  ///       .observe(on: .serial(qos: .utility)).map(decode)
  ///       .observe(on: .main).subscribe(onNext: show)
  ///
  /// - Parameter scheduler: The scheduler that delivers the events. Even on a concurrent scheduler deliveries
  ///   never overlap.
  /// - Scheduling: All events, including the terminal one, are delivered on `scheduler`.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func observe(on scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    _observe(on: scheduler)
  }

  /// Another name for ``observe(on:)``.
  ///
  /// ![source: a at 2, b and c at 5, d at 8, completed at 11. Then observe(on: scheduler). result: a at 3, b
  /// at 6, c at 7, d at 9, completed at 12.](marble-observe-on)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    _observe(on: scheduler)
  }
}
