// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// An endless sequence of one element.
  ///
  /// ![Then repeatElement("a").take(3). result: a, a, a and completed at 0.](marble-repeatElement)
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``. `subscribe` does not return before something in the chain ends the
  ///   sequence, ``take(_:)`` for example.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    generated(on: CurrentThreadScheduler.instance) { { element } }
  }

  /// An endless sequence of one element.
  ///
  /// ![Then repeatElement("a", scheduler: scheduler). result: a at 1, a at 2, a at 3, a at
  /// 4.](marble-repeatElement-scheduler)
  ///
  /// - Parameters:
  ///   - element: What is sent again and again.
  ///   - scheduler: Where it is sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(
    _ element: Element,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler) { { element } }
  }
}
