// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence that works like a `for` loop.
  ///
  /// It sends `initialState`, and then each element that `iterate` makes of the previous one, as long as
  /// `condition` holds.
  ///
  /// ![Then generate(initialState: 1, condition: { $0 \< 20 }, iterate: { $0 \* 2 }). result: 1, 2, 4, 8, 16
  /// and completed at 0.](marble-generate)
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Returns whether to send an element; at the first `false` the sequence completes. An error
  ///     that it throws ends the sequence.
  ///   - iterate: Makes the next element from the previous one. An error that it throws ends the sequence.
  /// - Scheduling: Each element is scheduled separately on the current thread, where sequences take turns:
  ///   see ``CurrentThreadScheduler``.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    _generate(initialState, condition, CurrentThreadScheduler.instance, iterate)
  }

  /// Creates a sequence that works like a `for` loop.
  ///
  /// It sends `initialState`, and then each element that `iterate` makes of the previous one, as long as
  /// `condition` holds.
  ///
  /// ![Then generate(initialState: 1, condition: { $0 \< 20 }, scheduler: scheduler, iterate: { $0 \* 2 }).
  /// result: 1 at 1, 2 at 2, 4 at 3, 8 at 4, 16 at 5, completed at 6.](marble-generate-scheduler)
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Returns whether to send an element; at the first `false` the sequence completes. An error
  ///     that it throws ends the sequence.
  ///   - scheduler: The scheduler that calls the closures and sends the elements.
  ///   - iterate: Makes the next element from the previous one. An error that it throws ends the sequence.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
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
