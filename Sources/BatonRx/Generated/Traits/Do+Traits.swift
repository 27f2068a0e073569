// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Do+Traits.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil,
    afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable().doing(
        SideEffects(
          onNext: onSuccess,
          afterNext: afterSuccess,
          onError: onError,
          afterError: afterError,
          onCompleted: nil,
          afterCompleted: nil,
          onSubscribe: onSubscribe,
          onSubscribed: onSubscribed,
          onDispose: onDispose
        )
      ))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable().doing(
        SideEffects(
          onNext: onNext,
          afterNext: afterNext,
          onError: onError,
          afterError: afterError,
          onCompleted: onCompleted,
          afterCompleted: afterCompleted,
          onSubscribe: onSubscribe,
          onSubscribed: onSubscribed,
          onDispose: onDispose
        )
      ))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  @inlinable
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    PrimitiveSequence(
      raw: primitiveSequence.asObservable().doing(
        SideEffects(
          onNext: nil,
          afterNext: nil,
          onError: onError,
          afterError: afterError,
          onCompleted: onCompleted,
          afterCompleted: afterCompleted,
          onSubscribe: onSubscribe,
          onSubscribed: onSubscribed,
          onDispose: onDispose
        )
      ))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func `do`(
    onNext: ((Element) -> Void)? = nil,
    afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().doing(
        SideEffects(
          onNext: onNext,
          afterNext: afterNext,
          onError: nil,
          afterError: nil,
          onCompleted: onCompleted,
          afterCompleted: afterCompleted,
          onSubscribe: onSubscribe,
          onSubscribed: onSubscribed,
          onDispose: onDispose
        )
      ))
  }
}
