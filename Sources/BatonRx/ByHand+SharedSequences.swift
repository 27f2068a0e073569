// SPDX-License-Identifier: MIT

// What follows by no rule from the Swift 6 forms: there a closure of a shared sequence belongs to an actor.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) -> Void)? = nil,
    afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: asObservable()._do(
        onNext: onNext,
        afterNext: afterNext,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  /// Returns a shared sequence that switches to another one if this sequence fails.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self,
    onErrorRecover: @escaping (any Error) -> SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { onErrorRecover($0).asObservable() }
  }

  /// Returns a ``Driver`` that switches to another one if this sequence fails.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { onErrorRecover($0).asObservable() }
  }

  /// Returns a ``Signal`` that switches to another one if this sequence fails.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorRecover: @escaping (any Error) -> Signal<Element>) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { onErrorRecover($0).asObservable() }
  }
}
