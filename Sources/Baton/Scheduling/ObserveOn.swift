// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delivers every event below it on `scheduler`, in order and one at a time.
  ///
  /// ![source: a at 2, b and c at 5, d at 8, completed at 11. Then observe(on: scheduler). result: a at 3, b
  /// at 6, c at 7, d at 9, completed at 12.](marble-observe-on)
  ///
  /// Elements wait in a queue while `scheduler` is busy. However many wait, one wake-up serves them, in bounded
  /// batches so that others who use the scheduler get their turn. Several may follow one another; each holds
  /// for what is below it, up to the next. On a virtual time scheduler each event has a wake-up of its own, so
  /// that a test tells them apart by their times.
  ///
  ///     downloads
  ///       .observe(on: .serial(qos: .utility)).map(decode)
  ///       .observe(on: .main).subscribe(onNext: show)
  ///
  /// - Parameter scheduler: Where events are delivered. It may be concurrent: they never overlap all the same.
  /// - Scheduling: Events, errors and completion included, are delivered on `scheduler`.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func observe(on scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    _observe(on: scheduler)
  }

  /// Another name of ``observe(on:)``.
  ///
  /// ![source: a at 2, b and c at 5, d at 8, completed at 11. Then observe(on: scheduler). result: a at 3, b
  /// at 6, c at 7, d at 9, completed at 12.](marble-observe-on)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    _observe(on: scheduler)
  }
}
