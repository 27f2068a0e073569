// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/SubscribeOn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateScheduler) -> Observable<Element> {
    subscribed(on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateScheduler) -> Observable<Element> {
    subscribed(on: scheduler)
  }
}
