// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/Blocks.swift: change that.

import Foundation

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ImmediateSchedulerType {
  @discardableResult
  @inlinable
  @_disfavoredOverload
  public func schedule(_ block: @escaping () -> Void) -> any Disposable { scheduling(block) }

  @discardableResult
  @_disfavoredOverload
  public func schedule(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
    scheduling(at: date, block)
  }

  @discardableResult
  @_disfavoredOverload
  public func schedule(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    scheduling(after: delay, block)
  }
}
