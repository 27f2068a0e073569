// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// An endless sequence of one element.
  ///
  ///     repeatElement(1)  --1---1---1---1---
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``. `subscribe` does not return before something in the chain ends the
  ///   sequence, ``take(_:)`` for example.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    generated(on: CurrentThreadScheduler.instance, by: { RepeatGenerator(element) })
  }

  /// An endless sequence of one element.
  ///
  /// - Parameters:
  ///   - element: What is sent again and again.
  ///   - scheduler: Where it is sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: Repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> {
    generated(on: scheduler, by: { RepeatGenerator(element) })
  }
}
