// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/SingleSubscribe.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribed(observer)
  }

  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribed(onSuccess: onSuccess, onFailure: onFailure, onDisposed: onDisposed)
  }
}
