// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence like a `for` loop: a first element, and each further one made of the one before, as long as a
  /// condition holds.
  ///
  ///     generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 })  --1---2---4---8--|
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Whether an element is sent; the sequence completes at the first that is not. An error that
  ///     it throws ends the sequence.
  ///   - iterate: Makes the next element. An error that it throws ends the sequence.
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    iterated(initialState, condition, CurrentThreadScheduler.instance, iterate)
  }

  /// A sequence like a `for` loop: a first element, and each further one made of the one before, as long as a
  /// condition holds.
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Whether an element is sent; the sequence completes at the first that is not. An error that
  ///     it throws ends the sequence.
  ///   - scheduler: Where the closures run and the elements are sent.
  ///   - iterate: Makes the next element. An error that it throws ends the sequence.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: some ImmediateScheduler,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> where Element: Sendable {
    iterated(initialState, condition, scheduler, iterate)
  }

  /// A sequence like a `for` loop: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    scheduler: some ImmediateScheduler = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    iterated(initialState, condition, scheduler, iterate)
  }

  @inlinable
  static func iterated(
    _ first: Element,
    _ condition: @escaping (Element) throws -> Bool,
    _ scheduler: some ImmediateScheduler,
    _ iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    generated(on: scheduler, by: { IteratingGenerator(first, condition, iterate) })
  }
}

/// Makes each element of the one before, while a condition holds.
@usableFromInline
struct IteratingGenerator<Element>: ElementGenerator {
  @usableFromInline var state: Element
  @usableFromInline var isFirst = true
  @usableFromInline let condition: (Element) throws -> Bool
  @usableFromInline let iterate: (Element) throws -> Element

  @inlinable
  init(
    _ first: Element,
    _ condition: @escaping (Element) throws -> Bool,
    _ iterate: @escaping (Element) throws -> Element
  ) {
    state = first
    self.condition = condition
    self.iterate = iterate
  }

  @inlinable
  mutating func next() throws -> Element? {
    if isFirst {
      isFirst = false
    } else {
      state = try iterate(state)
    }
    return try condition(state) ? state : nil
  }
}
