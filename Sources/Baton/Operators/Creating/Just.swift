// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence of one element.
  ///
  /// - Scheduling: Sends on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Just(element)
  }

  /// A sequence of one element.
  ///
  /// - Parameters:
  ///   - element: What is sent.
  ///   - scheduler: Where the element and the completion are sent.
  /// - Scheduling: The element and the completion are a step each on `scheduler`.
  /// - SeeAlso: [reactivex.io: Just](https://reactivex.io/documentation/operators/just.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func just(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Element: Sendable {
    generated(on: scheduler, by: { OptionalGenerator(element) })
  }

  /// A sequence of one element: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func just(_ element: Element, scheduler: some ImmediateScheduler) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(element) })
  }
}

@usableFromInline
final class Just<Element>: Observable<Element> {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    if !sink.scope.isDisposed { sink.next(element) }
    if !sink.scope.isDisposed { sink.completed() }
  }
}

extension Just: @unchecked Sendable where Element: Sendable {}  // Sendable: immutable.
