// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization

/// An event loop with one scheduler, which waits for a semaphore. It ends with the scheduler.
enum SemaphoreLoop {
  static func start() -> EventLoopScheduler {
    let (signal, ready) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let woken = Mutex<EventLoopQueue?>(nil)
    let thread = Thread {
      ready.signal()
      var queue: EventLoopQueue?
      var end = DispatchTime.distantFuture
      while true {
        _ = signal.wait(timeout: end)
        queue = queue ?? woken.withLock { $0 }
        guard let turn = queue?.serve() else { continue }
        switch turn {
        case .again: end = .now()
        case .wait(let span): end = span.map { .now() + $0 } ?? .distantFuture
        case .finished: return
        }
      }
    }
    thread.start()
    ready.wait()
    let identity = ObjectIdentifier(thread)
    return EventLoopScheduler(
      name: "bench", isCurrent: { ObjectIdentifier(Thread.current) == identity },
      wake: { queue in
        woken.withLock { $0 = queue }
        signal.signal()
      })
  }
}
