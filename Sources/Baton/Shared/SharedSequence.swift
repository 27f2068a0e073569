// SPDX-License-Identifier: MIT

// What costs nothing to make is not shared: each subscriber gets all of it.
@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// Creates a sequence that completes immediately, on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable<Element>._empty()._subscribe(on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of one element, which is sent on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._just(element)._subscribe(on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of the given elements, each scheduled separately on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._from(elements, on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of an array's elements, each scheduled separately on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._from(array, on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of a Swift sequence's elements, each scheduled separately on the strategy's
  /// scheduler.
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(raw: Observable._from(sequence, on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of a lazy collection's elements, each scheduled separately on the strategy's
  /// scheduler.
  ///
  /// The elements are computed during this call, on the caller's thread.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(raw: Observable._from(Array(sequence), on: SharingStrategy.scheduler))
  }

  /// Creates a sequence of an optional's value, or an empty one if it is nil, on the strategy's scheduler.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      raw: Observable.generated(
        on: SharingStrategy.scheduler, by: { SequenceGenerator((optional.map { [$0] } ?? []).makeIterator()) }
      ))
  }

  /// Creates a sequence that sends nothing and does not end.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._never())
  }

  /// Returns this sequence as an ``Infallible``.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
