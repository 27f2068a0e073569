// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// A sequence that ends at once, on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable<Element>._empty()._subscribe(on: SharingStrategy.scheduler))
  }

  /// A sequence of one element, on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._just(element)._subscribe(on: SharingStrategy.scheduler))
  }

  /// This as a sequence that cannot fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
