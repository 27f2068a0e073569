// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence of the value of an optional, or an empty one if it is nil.
  ///
  /// - Scheduling: Sends on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// A sequence of the value of an optional, or an empty one if it is nil.
  ///
  /// - Parameters:
  ///   - optional: What is sent.
  ///   - scheduler: Where the value and the completion are sent.
  /// - Scheduling: The value and the completion are a step each on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func from(
    optional: Element?,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Element: Sendable {
    generated(on: scheduler, by: { OptionalGenerator(optional) })
  }

  /// A sequence of the value of an optional, or an empty one if it is nil: the form for the Swift 5 language
  /// mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func from(optional: Element?, scheduler: some ImmediateScheduler) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(optional) })
  }
}

/// Produces one element, or none.
@usableFromInline
struct OptionalGenerator<Element>: ElementGenerator {
  @usableFromInline var element: Element?

  @inlinable
  init(_ element: Element?) { self.element = element }

  @inlinable
  mutating func next() -> Element? { element.take() }
}
