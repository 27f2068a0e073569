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
}

@usableFromInline
final class Just<Element>: Observable<Element> {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    sink.next(element)
    sink.completed()
  }
}

extension Just: @unchecked Sendable where Element: Sendable {}  // Sendable: immutable.
