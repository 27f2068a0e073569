// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Creates a single from a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure to pass the result to, from any thread;
  ///   only the first result counts. The disposable that `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: `subscribe` runs on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    subscribe:
      @escaping @Sendable (_ observer: @escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    _createPromise { promise in subscribe { promise.keep($0.map { $0 }) } }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Creates a maybe from a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure to pass the result to, from any thread;
  ///   only the first result counts. The disposable that `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: `subscribe` runs on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    subscribe:
      @escaping @Sendable (_ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Maybe<Element> {
    _createPromise { promise in subscribe { promise.keep($0.result) } }
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a completable from a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure to pass the result to, from any thread;
  ///   only the first result counts. The disposable that `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: `subscribe` runs on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    subscribe:
      @escaping @Sendable (_ observer: @escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable {
    _createPromise { promise in subscribe { promise.keep($0.result) } }
  }
}
