// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct RunLoopSchedulerTests {
  /// Runs the calling thread's loop until the condition holds; false if it never does.
  private static func run(_ mode: RunLoop.Mode, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 40)
    while !condition(), Date() < end {
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.005))
    }
    return condition()
  }

  @Test func `R1 work runs when the loop is run by hand, in slices, in order, and not before`() {
    onThread {
      let scheduler = RunLoopScheduler(runLoop: .current)
      let log = Log<Int>()
      for index in 0..<300 {
        scheduler.schedule { log.append(index) }
      }
      scheduler.schedule(after: .milliseconds(5)) { log.append(300) }
      #expect(log.elements.isEmpty)
      var slices = 0
      while log.elements.count < 301, slices < 10_000 {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.001))
        slices += 1
      }
      // Where the timed one comes depends on how fast the machine is.
      #expect(log.elements.count == 301)
      #expect(log.elements.filter { $0 < 300 } == Array(0..<300))
    }
  }

  @Test func `R1 scheduling wakes a loop that waits, and a scheduler is something to wait for`() {
    let (isReady, ended) = (Signal(), Signal())
    let slot = Lock<RunLoopScheduler?>(nil)
    Thread.detachNewThread {
      let scheduler = RunLoopScheduler(runLoop: .current)
      slot.withLock { $0 = scheduler }
      isReady.send()
      scheduler.schedule(after: .seconds(20)) {}
      while !scheduler.isShutDown { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01)) }
      ended.send()
    }
    isReady.wait()
    let scheduler = slot.withLock { $0 }!
    for _ in 0..<50 {
      let ran = Signal()
      scheduler.schedule { ran.send() }
      ran.wait()
    }
    scheduler.shutdown(.dropQueued)
    ended.wait()
  }

  @Test func `R1 work runs in the mode that was asked for only`() {
    onThread {
      let other = RunLoop.Mode("test.other")
      let scheduler = RunLoopScheduler(runLoop: .current, mode: other)
      let fates = Piece.Fates()
      scheduler.put(1, fates)
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      #expect(fates.elements.isEmpty)
      _ = RunLoop.current.run(mode: other, before: Date(timeIntervalSinceNow: 0.005))
      #expect(fates.elements == [.ran(1)])
    }
  }

  @Test func `R1 whoever waits and serves a loop serves the mode, too, that the loop runs in`() {
    let didCome = Flag()
    onThread {
      let tracking = RunLoop.Mode("test.tracking")
      let scheduler = RunLoopScheduler(runLoop: .current, mode: tracking)
      scheduler.schedule {
        let wait = ServingWait()
        RunLoopScheduler(runLoop: .current, mode: tracking).schedule { wait.signal() }
        if wait.wait(until: Deadline(after: 20)) { didCome.set() }
      }
      #expect(Self.run(tracking) { didCome.isSet })
    }
  }

  @Test func `R1 work whose scheduler went away is run when the loop is`() {
    let fates = Piece.Fates()
    onThread {
      RunLoopScheduler(runLoop: .current).put(1, fates)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005))
      #expect(fates.elements == [.ran(1)])
    }
  }

  @Test(
    "R11 the stand-in of a scheduler that went away refuses work when nothing is left in the loop, or that was cancelled",
    arguments: [false, true])
  func standIn(hasTimer: Bool) {
    let fates = Piece.Fates()
    onThread {
      let kept = Lock<(any Scheduler)?>(nil)
      let timer = {
        let scheduler = RunLoopScheduler(runLoop: .current)
        _ = scheduler.schedule(()) { _ in
          let current = Schedulers.current as? any Scheduler
          kept.withLock { $0 = current }
          return Disposables.create()
        }
        return hasTimer ? scheduler.scheduleRelative((), dueTime: .seconds(20)) { Disposables.create() } : nil
      }()
      // Nothing is left in the loop once the work has been run, for the scheduler is gone.
      while kept.withLock({ $0 == nil }) { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005)) }
      timer?.dispose()
      let standIn = kept.withLock { $0 }
      standIn?.put(1, after: .seconds(40), fates)
      standIn?.put(2, fates)
      standIn?.put(3, after: .milliseconds(1), fates)
      #expect(fates.elements == (1...3).map { .refused($0, .shutDown) })
    }
  }
}
