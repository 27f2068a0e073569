// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// A thread that does nothing but run its run loop.
final class LoopThread: @unchecked Sendable {  // Sendable: `runLoop` is written before anybody has this.
  static let shared = LoopThread()

  private(set) var runLoop: RunLoop!

  private init() {
    let started = Signal()
    Thread.detachNewThread {
      self.runLoop = RunLoop.current
      // Else the loop, with nothing to wait for, would return at once.
      let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      started.send()
      while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    started.wait()
  }
}
