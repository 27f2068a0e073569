// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence from a closure that is called for each subscriber.
  ///
  /// ![Then create { … }. result: a at 0, b and completed at 3.](marble-create)
  ///
  /// The closure may call the observer from any thread. Events sent at the same time are delivered one after
  /// another; events sent after a terminal event or after disposal are ignored.
  ///
  /// - Parameter subscribe: Called for each subscriber with an observer to send events to. The disposable
  ///   that it returns is disposed of when the subscription ends.
  /// - Scheduling: `subscribe` runs on the subscriber's thread; ``subscribe(on:)`` changes that.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    _create(subscribe)
  }
}
