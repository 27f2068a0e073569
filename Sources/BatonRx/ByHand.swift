// SPDX-License-Identifier: MIT

// What follows by no rule from the Swift 6 forms: the names that RxSwift 6 keeps from RxSwift 5, which have no place in a program
// of today; and `skip(until:)`, which drops a completion there.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  /// RxSwift's deprecated name for `catch`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, renamed: "catch")
  public func catchError(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    _catch(handler)
  }

  /// RxSwift's deprecated name for `catchAndReturn(_:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

  /// RxSwift's deprecated name for `retry(when:)`.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 }, notificationHandler)
  }

  /// RxSwift's deprecated name for `retry(when:)`, for errors of one type.
  @_alwaysEmitIntoClient
  @available(swift, deprecated: 5, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    _retry({ $0 as? Error }, notificationHandler)
  }
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
