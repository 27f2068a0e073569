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
      var turn = EventLoopTurn.wait(nil)
      while turn != .finished {
        // With more to do it does not wait: a wait with a deadline, even one that has passed, sleeps as long
        // as the system's timers are coarse, and would be what is measured.
        if case .wait(let span) = turn {
          _ = signal.wait(timeout: span.map { .now() + $0 } ?? .distantFuture)
        }
        queue = queue ?? woken.withLock { $0 }
        turn = .wait(nil)
        queue?.serve { turn = $0 }
      }
      queue?.abandon()
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
