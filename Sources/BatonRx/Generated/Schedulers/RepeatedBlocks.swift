// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/RepeatedBlocks.swift: change that.

import Foundation

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ImmediateSchedulerType {
  @discardableResult
  @_disfavoredOverload
  public func schedule(
    at date: Date, every interval: Duration, leeway: Duration = .zero, _ block: @escaping () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(at:every:leeway:)", .at(date), every: interval, leeway: leeway), block)
  }

  @discardableResult
  @_disfavoredOverload
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero, _ block: @escaping () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(after:every:leeway:)", .after(delay), every: interval, leeway: leeway), block)
  }
}
