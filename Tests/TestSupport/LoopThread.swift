// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A thread that does nothing but run its run loop.
package final class LoopThread: @unchecked Sendable {  // Sendable: written before anybody has this.
  package static let shared = LoopThread()

  package private(set) var runLoop: RunLoop!

  private init() {
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      self.runLoop = RunLoop.current
      // Else the loop, with nothing to wait for, would return at once.
      let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      started.signal()
      while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    started.wait()
  }
}
