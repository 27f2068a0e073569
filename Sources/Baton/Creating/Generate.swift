// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// A sequence like a `for` loop: a first element, and each further one made of the one before, as long as a
  /// condition holds.
  ///
  /// ![Then generate(initialState: 1, condition: { $0 \< 20 }, iterate: { $0 \* 2 }). result: 1, 2, 4, 8, 16
  /// and completed at 0.](marble-generate)
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Whether an element is sent; the sequence completes at the first that is not. An error that
  ///     it throws ends the sequence.
  ///   - iterate: Makes the next element. An error that it throws ends the sequence.
  /// - Scheduling: Each element is a step of its own on the current thread, where sequences take turns: see
  ///   ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    _generate(initialState, condition, CurrentThreadScheduler.instance, iterate)
  }

  /// A sequence like a `for` loop: a first element, and each further one made of the one before, as long as a
  /// condition holds.
  ///
  /// ![Then generate(initialState: 1, condition: { $0 \< 20 }, scheduler: scheduler, iterate: { $0 \* 2 }).
  /// result: 1 at 1, 2 at 2, 4 at 3, 8 at 4, 16 at 5, completed at 6.](marble-generate-scheduler)
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Whether an element is sent; the sequence completes at the first that is not. An error that
  ///     it throws ends the sequence.
  ///   - scheduler: Where the closures run and the elements are sent.
  ///   - iterate: Makes the next element. An error that it throws ends the sequence.
  /// - Scheduling: Each element is a step of its own on `scheduler`.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: some ImmediateSchedulerType,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    _generate(initialState, condition, scheduler, iterate)
  }
}
