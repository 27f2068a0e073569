// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence that repeats one element without end.
  ///
  /// ![Then repeatElement("a").take(3). result: a, a, a and completed at 0.](marble-repeatElement)
  ///
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``. `subscribe` does not return until an operator in the chain, such as
  ///   ``take(_:)``, ends the sequence.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    generated(on: CurrentThreadScheduler.instance) { ClosureGenerator { element } }
  }

  /// Creates a sequence that repeats one element without end.
  ///
  /// ![Then repeatElement("a", scheduler: scheduler). result: a at 1, a at 2, a at 3, a at
  /// 4.](marble-repeatElement-scheduler)
  ///
  /// - Parameters:
  ///   - element: The element to repeat.
  ///   - scheduler: The scheduler that sends the element.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_alwaysEmitIntoClient
  public static func repeatElement(
    _ element: Element,
    scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler) { ClosureGenerator { element } }
  }
}
