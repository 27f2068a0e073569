// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A thread that runs its run loop for good.
final class RunLoopThread: @unchecked Sendable {  // Sendable: set before anybody else sees it, then never.
  /// The one that all rows use, since a thread in its run loop cannot be made to end everywhere.
  static let shared = RunLoopThread()

  private(set) var runLoop = RunLoop.main

  private init() {
    let ready = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [unowned self] in
      let loop = RunLoop.current
      runLoop = loop
      // A run loop without a source or a timer returns at once.
      loop.add(Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }, forMode: .default)
      ready.signal()
      while true { _ = loop.run(mode: .default, before: .distantFuture) }
    }
    ready.wait()
  }

  /// Has the loop run blocks that were given to `perform`, which does not wake the loop up.
  func wakeUp() {
    runLoop.add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .default)
  }
}
