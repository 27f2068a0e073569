// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// A user's scheduler of the minimal kind, on a concurrent queue.
final class PlainQueueScheduler: SteppingScheduler {
  let queue: DispatchQueue
  private static let key = DispatchSpecificKey<Bool>()

  init(attributes: DispatchQueue.Attributes = .concurrent) {
    queue = DispatchQueue(label: "plain", attributes: attributes)
    queue.setSpecific(key: Self.key, value: true)
  }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  var now: RxTime { Date() }

  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let flag = Flag()
    queue.async { if !flag.isSet { _ = action(state) } }
    return flag
  }

  func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let flag = Flag()
    let nanoseconds = max(0, min(dueTime / .nanoseconds(1), 4e18))
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) {
      if !flag.isSet { _ = action(state) }
    }
    return flag
  }
}
