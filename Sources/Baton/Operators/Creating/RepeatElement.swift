// SPDX-License-Identifier: MIT

extension ObservableType {
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
  @available(swift, introduced: 6)
  @inlinable
  public static func repeatElement(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Element: Sendable {
    generated(on: scheduler, by: { RepeatGenerator(element) })
  }

  /// An endless sequence of one element: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func repeatElement(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> {
    generated(on: scheduler, by: { RepeatGenerator(element) })
  }
}

/// Produces one element for ever.
@usableFromInline
struct RepeatGenerator<Element>: ElementGenerator {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  @inlinable
  mutating func next() -> Element? { element }
}
