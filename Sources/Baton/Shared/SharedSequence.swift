// SPDX-License-Identifier: MIT

// What costs nothing to make is not shared: each subscriber gets all of it.
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

  /// A sequence of the given elements, on the strategy's scheduler: a step for each.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._from(elements, on: SharingStrategy.scheduler))
  }

  /// A sequence of an array's elements, on the strategy's scheduler: a step for each.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._from(array, on: SharingStrategy.scheduler))
  }

  /// A sequence of a sequence's elements, on the strategy's scheduler: a step for each.
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(raw: Observable._from(sequence, on: SharingStrategy.scheduler))
  }

  /// A sequence of what a lazy collection contains now, on the strategy's scheduler: a step for each.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements
  ) -> SharedSequence<SharingStrategy, Element> where Elements.Element == Element {
    SharedSequence(raw: Observable._from(Array(sequence), on: SharingStrategy.scheduler))
  }

  /// A sequence of an optional's value, on the strategy's scheduler; an empty one of nil.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      raw: Observable.generated(on: SharingStrategy.scheduler, by: { OptionalGenerator(optional) }))
  }

  /// A sequence that sends nothing and never ends.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: Observable._never())
  }

  /// This as a sequence that cannot fail.
  @_alwaysEmitIntoClient
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
