// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence of one element.
  ///
  /// ![Then just("a"). result: a and completed at 0.](marble-just)
  ///
  /// - Scheduling: Events are sent on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Just](https://reactivex.io/documentation/operators/just.html)
  // forms: traits Infallible Single Maybe
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> {
    _just(element)
  }

  /// Creates a sequence of one element.
  ///
  /// ![Then just("a", scheduler: scheduler). result: a at 1, completed at 2.](marble-just-scheduler)
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - scheduler: The scheduler that sends the element and the completion.
  /// - Scheduling: The element and the completion are scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: Just](https://reactivex.io/documentation/operators/just.html)
  // forms: traits Infallible Single Maybe
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { SequenceGenerator(CollectionOfOne(element).makeIterator()) })
  }
}
