// SPDX-License-Identifier: MIT

// What follows by no rule from the Swift 6 forms: the names that RxSwift 6 keeps from RxSwift 5, which have
// no place in a program of today; `skip(until:)`, which drops a completion there; an infallible's `do`, whose
// closures may throw there; and `drive` of one closure, which there would be a function of the sequence: the
// compiler prefers a method whose last parameter is the closure behind the parentheses. (`drive(onNext:)`
// stays one form, because two take the compiler seconds at the end of a long chain.)

extension ObservableType {
  /// RxSwift's deprecated name for `catch`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catch")
  public func catchError(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    _catch(handler)
  }

  /// RxSwift's deprecated name for `catchAndReturn(_:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

  /// RxSwift's deprecated name for `retry(when:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 }, notificationHandler)
  }

  /// RxSwift's deprecated name for `retry(when:)`, for errors of one type.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 as? Error }, notificationHandler)
  }
}

extension PrimitiveSequence {
  /// RxSwift's deprecated name for `catch`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catch")
  public func catchError(
    _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    `catch`(handler)
  }

  /// RxSwift's deprecated name for `retry(when:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    retry(when: notificationHandler)
  }

  /// RxSwift's deprecated name for `retry(when:)`, for errors of one type.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> {
    retry(when: notificationHandler)
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// RxSwift's deprecated name for `catchAndReturn(_:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Single<Element> { catchAndReturn(element) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// RxSwift's deprecated name for `catchAndReturn(_:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Maybe<Element> { catchAndReturn(element) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  /// Drops elements until another sequence sends an element. A completion before that is not sent.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Observable<Element> {
    _skip(until: other.asObservable(), alwaysCompletes: false)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  /// Drops elements until another sequence sends an element. A completion before that is not sent.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable()._skip(until: other.asObservable(), alwaysCompletes: false))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  /// Calls closures for the events, in the order in which `do` of ``ObservableType`` calls its closures.
  ///
  /// An error that a closure throws ends the sequence, and goes to `Hooks.defaultErrorHandler`.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
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

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes a closure to the elements of this sequence. The caller is on the main thread.
  @_alwaysEmitIntoClient
  public func drive(_ onNext: @escaping (Element) -> Void) -> any Disposable { drive(onNext: onNext) }
}
