// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Sequence/Subscribe+With.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribed(
      with: object, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object, _ on: @escaping (Object, Event<Element>) -> Void
  ) -> any Disposable {
    subscribed(with: object, on)
  }
}
