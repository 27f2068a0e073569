// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence of the elements of an array.
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    elements(of: array, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of an array.
  ///
  /// - Parameters:
  ///   - array: What is sent.
  ///   - scheduler: Where the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func from(
    _ array: [Element],
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Element: Sendable {
    elements(of: array, on: scheduler)
  }

  /// A sequence of the elements of an array: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func from(_ array: [Element], scheduler: some ImmediateScheduler) -> Observable<Element> {
    elements(of: array, on: scheduler)
  }

  /// A sequence of the elements of a Swift sequence, which is iterated anew for each subscriber and may be
  /// endless.
  ///
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func from<Elements: Sequence & Sendable>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    elements(of: sequence, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of a Swift sequence: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    elements(of: sequence, on: CurrentThreadScheduler.instance)
  }

  /// A sequence of the elements of a Swift sequence, which is iterated anew for each subscriber and may be
  /// endless.
  ///
  /// - Parameters:
  ///   - sequence: What is sent.
  ///   - scheduler: Where the sequence is iterated and the elements are sent.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: From](https://reactivex.io/documentation/operators/from.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element, Element: Sendable {
    elements(of: sequence, on: scheduler)
  }

  /// A sequence of the elements of a Swift sequence: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func from<Elements: Sequence>(
    _ sequence: Elements,
    scheduler: some ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, on: scheduler)
  }

  @inlinable
  static func elements<Elements: Sequence<Element>>(
    of sequence: Elements,
    on scheduler: some ImmediateScheduler
  ) -> Observable<Element> {
    generated(on: scheduler, by: { SequenceGenerator(sequence.makeIterator()) })
  }
}

/// Produces what an iterator does.
@usableFromInline
struct SequenceGenerator<Iterator: IteratorProtocol>: ElementGenerator {
  @usableFromInline var iterator: Iterator

  @inlinable
  init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable
  mutating func next() -> Iterator.Element? { iterator.next() }
}
