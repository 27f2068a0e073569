// SPDX-License-Identifier: MIT

/// The promise of a ``Single``.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a ``Single`` ends with.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What takes the result of a ``Single``.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A single of a known element.
  ///
  /// - Scheduling: Sends on the thread that subscribes.
  @inlinable
  public static func just(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// A single of a known element.
  ///
  /// - Scheduling: The element and the completion are a step each on `scheduler`.
  @available(swift, introduced: 6)
  @inlinable
  public static func just(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Single<Element> where Element: Sendable {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  /// A single of a known element: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func just(_ element: Element, scheduler: some ImmediateScheduler) -> Single<Element> {
    PrimitiveSequence(raw: Observable.generated(on: scheduler, by: { OptionalGenerator(element) }))
  }

  /// A single that fails at once.
  ///
  /// - Scheduling: Fails on the thread that subscribes.
  @inlinable
  public static func error(_ error: any Error) -> Single<Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// A single that has no result and does not end.
  @inlinable
  public static func never() -> Single<Element> {
    PrimitiveSequence(raw: .never())
  }
}
