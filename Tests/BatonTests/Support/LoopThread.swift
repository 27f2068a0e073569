// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A thread that runs its run loop for good.
final class LoopThread: @unchecked Sendable {  // Sendable: set before anybody else sees it.
  static let shared = LoopThread()

  private(set) var runLoop = RunLoop.main

  private init() {
    let ready = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [unowned self] in
      runLoop = RunLoop.current
      let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }
      runLoop.add(timer, forMode: .default)
      ready.signal()
      while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    ready.wait()
  }
}
