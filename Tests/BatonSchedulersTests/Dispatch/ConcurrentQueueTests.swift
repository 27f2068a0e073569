// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Synchronization
import Testing

@testable import BatonSchedulers

/// A concurrent scheduler with a queue of its own runs many pieces of work in one block of the queue.
@Suite struct ConcurrentQueueTests {
  @Test func `R15 C5 all that is scheduled from anywhere runs once, with the scheduler as the current one`() {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let runs = Atomic(0)
    let strays = Atomic(0)
    let done = Signal()
    let total = 4 * 5_000 * 2
    @Sendable func count() {
      if Schedulers.current as? ConcurrentDispatchQueueScheduler !== scheduler {
        strays.add(1, ordering: .relaxed)
      }
      if runs.add(1, ordering: .acquiringAndReleasing).newValue == total { done.send() }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<5_000 {
        scheduler.schedule {
          count()
          scheduler.schedule { count() }
        }
      }
    }
    done.wait()
    #expect(runs.load(ordering: .acquiring) == total && strays.load(ordering: .acquiring) == 0)
  }

  @Test func `R15 what has been disposed of does not run; the rest does, though the scheduler is gone`() {
    let odd = Signal()
    let even = Atomic(0)
    var scheduler: ConcurrentDispatchQueueScheduler? = ConcurrentDispatchQueueScheduler(qos: .default)
    let queue = scheduler!.queue
    queue.suspend()
    for number in 0..<100 {
      let work = scheduler!.schedule {
        if number % 2 == 1 { odd.send() } else { even.add(1, ordering: .relaxed) }
      }
      if number % 2 == 0 { work.dispose() }
    }
    scheduler = nil
    queue.resume()
    odd.wait(50)
    #expect(even.load(ordering: .relaxed) == 0)
  }
}
