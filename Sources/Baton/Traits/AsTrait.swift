// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Returns this sequence as a ``Single``.
  ///
  /// ![source: a at 2, completed at 8. Then asSingle(). result: a and completed at 8.](marble-asSingle)
  ///
  /// The single fails with ``RxError/noElements`` if the sequence completes without an element, and with
  /// ``RxError/moreThanOneElement`` as soon as a second element arrives.
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> { _asSingle() }

  /// Returns this sequence as a ``Maybe``.
  ///
  /// ![source: completed at 8. Then asMaybe(). result: completed at 8.](marble-asMaybe)
  ///
  /// The element is sent when the sequence completes. The maybe fails with ``RxError/moreThanOneElement`` as
  /// soon as a second element arrives.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { _asMaybe() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Never {
  /// Returns this sequence as a ``Completable``.
  ///
  /// ![source: a at 2, b at 5, completed at 8. Then ignoreElements().asCompletable(). result: completed at
  /// 8.](marble-asCompletable)
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Returns this single as a ``Maybe``.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.asObservable()) }

  /// Returns a completable that ends as this single does, without its element.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ignoreElements())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Returns a completable that ends as this maybe does, without its element.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ignoreElements())
  }
}
