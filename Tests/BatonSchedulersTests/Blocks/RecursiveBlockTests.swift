// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct RecursiveBlockTests {
  @Test(arguments: SchedulerKind.ofBlocks)
  func `C4 reschedule inside the block, once: it loops, and the stack does not grow`(kind: SchedulerKind) {
    let (scheduler, signal) = (kind.make(), Signal())
    let count = Lock(0)
    let elsewhere = Lock(0)
    scheduler.scheduleRecursive { reschedule in
      if !isCurrent(scheduler) { elsewhere.withLock { $0 += 1 } }
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number < 20_000 { reschedule() } else { signal.send() }
    }
    scheduler.runIfVirtual()
    signal.wait()
    #expect(count.withLock { $0 } == 20_000)
    #expect(elsewhere.withLock { $0 } == 0)
  }

  @Test(arguments: SchedulerKind.ofBlocks)
  func `C4 reschedule inside the block, several times: it runs once for each`(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Int>())
    let gate = Lock(())
    scheduler.scheduleRecursive { reschedule in
      let isAlone: Void? = gate.withLockIfAvailable { _ in log.append(log.elements.count) }
      #expect(isAlone != nil)
      // A tree: three below the first, two below each of these.
      let number = log.elements.count
      if number == 1 { for _ in 0..<3 { reschedule() } }
      if (2...4).contains(number) { for _ in 0..<2 { reschedule() } }
      signal.send()
    }
    scheduler.runIfVirtual()
    signal.wait(10)
    scheduler.settle()
    #expect(log.elements.count == 10)
  }

  @Test(arguments: SchedulerKind.ofBlocks)
  func `C4 reschedule later, from the same thread or from another: it runs again then`(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Bool>())
    let kept = Lock<(@Sendable () -> Void)?>(nil)
    scheduler.scheduleRecursive { reschedule in
      kept.withLock { $0 = reschedule }
      log.append(isCurrent(scheduler))
      signal.send()
    }
    scheduler.runIfVirtual()
    signal.wait()
    let reschedule = kept.withLock { $0! }
    // From a later block, and so from the same thread on schedulers that have one.
    scheduler.schedule { reschedule() }
    scheduler.runIfVirtual()
    signal.wait()
    onThread { for _ in 0..<2 { reschedule() } }
    scheduler.runIfVirtual()
    signal.wait(2)
    #expect(log.elements == [true, true, true, true])
    kept.withLock { $0 = nil }
  }

  @Test(arguments: SchedulerKind.ofBlocks)
  func `C4 disposing stops the loop, and what was kept, at once`(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Int>())
    let kept = Lock<(@Sendable () -> Void)?>(nil)
    let stop = SingleAssignmentDisposable()
    let disposable = scheduler.scheduleRecursive { reschedule in
      kept.withLock { $0 = reschedule }
      log.append(0)
      // An inline scheduler has not returned the disposable yet: it is stopped from outside.
      if log.elements.count < 3 { reschedule() }
      if log.elements.count == 3 {
        for _ in 0..<3 { if stop.isDisposed { reschedule() } }
        signal.send()
      }
    }
    scheduler.runIfVirtual()
    signal.wait()
    stop.setDisposable(disposable)
    stop.dispose()
    kept.withLock { $0 }?()
    scheduler.settle()
    #expect(log.elements.count == 3)
  }

  @Test(arguments: SchedulerKind.inOrder)
  func `C4 disposing inside the block stops the runs that it asked for`(kind: SchedulerKind) {
    let (scheduler, log, stop) = (kind.make(), Log<Int>(), SingleAssignmentDisposable())
    let signal = Signal()
    scheduler.schedule {
      // Begun inside other work, so that the disposable is known before the block runs.
      let disposable = scheduler.scheduleRecursive { reschedule in
        log.append(0)
        reschedule()
        stop.dispose()
        reschedule()
        signal.send()
      }
      stop.setDisposable(disposable)
    }
    scheduler.runIfVirtual()
    signal.wait()
    scheduler.settle()
    #expect(log.elements == [0])
  }

  @Test func `C4 disposing frees the block while reschedule is kept`() {
    let remains = Remains()
    let kept = Lock<(@Sendable () -> Void)?>(nil)
    let disposable = Schedulers.immediate.scheduleRecursive { [probe = remains.mortal()] reschedule in
      _ = probe
      kept.withLock { $0 = reschedule }
    }
    #expect(remains.left.count == 1)
    disposable.dispose()
    #expect(remains.left.isEmpty)
    kept.withLock { $0 }?()
  }
}
