// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Subscribe+Traits.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    primitiveSequence.asObservable().subscribed(observer, { SingleEvent($0) })
  }

  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable().subscribed(
      onNext: onSuccess, onError: onFailure, onCompleted: nil, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable().subscribed(
      with: object, onNext: onSuccess, onError: onFailure, onCompleted: nil, onDisposed: onDisposed)
  }

  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: @escaping (any Error) -> Void,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == MaybeTrait {
  @inlinable
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    subscribed(observer)
  }

  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribed(onSuccess: onSuccess, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribed(
      with: object, onSuccess: onSuccess, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  @inlinable
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    primitiveSequence.asObservable().subscribed(observer, { CompletableEvent($0) })
  }

  @inlinable
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable().subscribed(
      onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable().subscribed(
      with: object, onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
