// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
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
  @inlinable
  public static func just(
    _ element: Element,
    scheduler: some ImmediateScheduler
  ) -> Single<Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
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
