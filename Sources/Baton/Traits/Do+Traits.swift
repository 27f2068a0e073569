// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// An error that a closure throws replaces the result.
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: (@Sendable (Element) throws -> Void)? = nil,
    afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable()._do(
        onNext: onSuccess,
        afterNext: afterSuccess,
        onError: onError,
        afterError: afterError,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// An error that a closure throws replaces the result.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Maybe<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable()._do(
        onNext: onNext,
        afterNext: afterNext,
        onError: onError,
        afterError: afterError,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// An error that a closure throws replaces the result.
  @_alwaysEmitIntoClient
  public func `do`(
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Completable {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable()._do(
        onError: onError,
        afterError: afterError,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  // forms: swift6
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil,
    afterNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable()._do(
        onNext: onNext,
        afterNext: afterNext,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  ///     results.do(onNext: { _ in self.isLoading = false }).drive(onNext: { self.show($0) })
  ///
  /// In a driver or a signal, an `onDispose` that is isolated to the main actor is called on the main thread:
  /// immediately if the sequence is disposed of there, and otherwise later.
  ///
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
  // forms: swift6
  @_alwaysEmitIntoClient
  public func `do`(
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext afterNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext afterCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onSubscribe: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onSubscribed: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onDispose: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(
      of: SharingStrategy.self, onNext?.isolation, afterNext?.isolation, onCompleted?.isolation,
      afterCompleted?.isolation, onSubscribe?.isolation, onSubscribed?.isolation, onDispose?.isolation,
      forSubscriptions: onSubscribe != nil || onSubscribed != nil || onDispose != nil)
    let source = asObservable(at: place)._do(
      onNext: onNext.map { place.closure($0) },
      afterNext: afterNext.map { place.closure($0) },
      onCompleted: onCompleted.map { place.closure($0) },
      afterCompleted: afterCompleted.map { place.closure($0) },
      onSubscribe: onSubscribe.map { place.closure($0) },
      onSubscribed: onSubscribed.map { place.closure($0) },
      onDispose: place.closure(forDisposal: onDispose))
    return SharedSequence(sharing: source, from: place)
  }
}
