// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Makes a single of a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure that takes the result, once and on any
  ///   thread; what it is given after that is ignored. What `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: Runs on the thread that subscribes.
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
  /// Makes a maybe of a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure that takes the result, once and on any
  ///   thread; what it is given after that is ignored. What `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: Runs on the thread that subscribes.
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
  /// Makes a completable of a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure that takes the result, once and on any
  ///   thread; what it is given after that is ignored. What `subscribe` returns is disposed of when the
  ///   subscription ends.
  /// - Scheduling: Runs on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    subscribe:
      @escaping @Sendable (_ observer: @escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable {
    _createPromise { promise in subscribe { promise.keep($0.result) } }
  }
}
