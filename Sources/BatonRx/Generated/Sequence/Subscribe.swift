// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Sequence/Subscribe.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribed(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribed(on)
  }
}
