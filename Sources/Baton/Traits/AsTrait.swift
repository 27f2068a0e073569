// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// This sequence as a ``Single``.
  ///
  /// ![source: a at 2, completed at 8. Then asSingle(). result: a and completed at 8.](marble-asSingle)
  ///
  /// It fails with ``RxError/noElements`` if the sequence completes without an element and with
  /// ``RxError/moreThanOneElement`` as soon as there is a second one.
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> { _asSingle() }

  /// This sequence as a ``Maybe``.
  ///
  /// ![source: completed at 8. Then asMaybe(). result: completed at 8.](marble-asMaybe)
  ///
  /// The element is sent when the sequence completes. It fails with ``RxError/moreThanOneElement`` as soon as there is a
  /// second one.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { _asMaybe() }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Never {
  /// This sequence as a ``Completable``.
  ///
  /// ![source: a at 2, b at 5, completed at 8. Then ignoreElements().asCompletable(). result: completed at
  /// 8.](marble-asCompletable)
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// This single as a ``Maybe``.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.asObservable()) }

  /// The end of this single, without its element.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ignoreElements())
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// The end of this maybe, without its element.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ignoreElements())
  }
}
