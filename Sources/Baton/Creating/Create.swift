// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of a closure that is called for each subscriber.
  ///
  /// ![Then create { … }. result: a at 0, b and completed at 3.](marble-create)
  ///
  /// The observer may be called from any thread; events that overlap wait their turn, and nothing passes after
  /// a terminal event or after disposal.
  ///
  /// - Parameter subscribe: Called for each subscriber; sends events to the observer that it is given. What it
  ///   returns is disposed of when the subscription ends.
  /// - Scheduling: Runs on the thread that subscribes, see ``subscribe(on:)``.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    _create(subscribe)
  }
}
