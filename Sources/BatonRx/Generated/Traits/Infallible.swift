// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Infallible.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension Infallible {
  public static func create(
    subscribe: @escaping (_ observer: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      raw: gated { observer in
        let observer = UncheckedSendable(observer)
        return subscribe { observer.value.on($0.event) }
      }
    )
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribed(onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribed(
      with: object, onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
    asObservable().subscribed(on, { InfallibleEvent($0) })
  }
}
