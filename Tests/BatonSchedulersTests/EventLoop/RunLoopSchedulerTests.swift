// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct RunLoopSchedulerTests {
  /// Runs `body` on a thread that has a run loop which nobody runs.
  private func onThread(_ body: @escaping @Sendable () -> Void) {
    let done = Signal()
    Thread.detachNewThread {
      body()
      done.send()
    }
    done.wait()
  }

  /// Runs the calling thread's loop until the condition holds; false if it never does.
  private static func run(_ mode: RunLoop.Mode, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 40)
    while !condition(), Date() < end {
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.005))
    }
    return condition()
  }

  @Test("R1 work runs when the loop is run by hand, in slices, in order, and not before")
  func slices() {
    onThread {
      let scheduler = RunLoopScheduler(runLoop: .current)
      let log = Log<Int>()
      for index in 0..<300 {
        _ = scheduler.schedule(index) { state in
          log.append(state)
          return Disposables.create()
        }
      }
      _ = scheduler.scheduleRelative(300, dueTime: .milliseconds(5)) { state in
        log.append(state)
        return Disposables.create()
      }
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

  @Test("R1 scheduling wakes a loop that waits, and a scheduler is something to wait for")
  func wakes() {
    let (isReady, ended) = (Signal(), Signal())
    let slot = Lock<RunLoopScheduler?>(nil)
    Thread.detachNewThread {
      let scheduler = RunLoopScheduler(runLoop: .current)
      slot.withLock { $0 = scheduler }
      isReady.send()
      let isOver = Flag()
      _ = scheduler.scheduleRelative((), dueTime: .seconds(20)) { _ in Disposables.create() }
      while !isOver.isSet {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
        if scheduler.isShutDown { isOver.set() }
      }
      ended.send()
    }
    isReady.wait()
    let scheduler = slot.withLock { $0 }!
    for _ in 0..<50 {
      let ran = Signal()
      _ = scheduler.schedule(()) { _ in
        ran.send()
        return Disposables.create()
      }
      ran.wait()
    }
    scheduler.shutdown(.dropQueued)
    ended.wait()
  }

  @Test("R1 work runs in the mode that was asked for only")
  func modes() {
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

  @Test("R1 whoever waits and serves a loop serves the mode, too, that the loop runs in")
  func servesTheOuterMode() {
    let didCome = Flag()
    onThread {
      let tracking = RunLoop.Mode("test.tracking")
      let scheduler = RunLoopScheduler(runLoop: .current, mode: tracking)
      _ = scheduler.schedule(()) {
        let wait = ServingWait()
        _ = RunLoopScheduler(runLoop: .current, mode: tracking).schedule(()) {
          wait.signal()
          return Disposables.create()
        }
        if wait.wait(until: Deadline(after: 20)) { didCome.set() }
        return Disposables.create()
      }
      #expect(Self.run(tracking) { didCome.isSet })
    }
  }

  @Test("R1 work whose scheduler went away is run when the loop is")
  func orphans() {
    let fates = Piece.Fates()
    onThread {
      RunLoopScheduler(runLoop: .current).put(1, fates)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005))
      #expect(fates.elements == [.ran(1)])
    }
  }

  @Test("R11 the stand-in of a scheduler that went away refuses work when nothing is left in the loop")
  func standIn() {
    let fates = Piece.Fates()
    onThread {
      let kept = Lock<(any ImmediateScheduler)?>(nil)
      _ = RunLoopScheduler(runLoop: .current).schedule(()) { _ in
        let current = Schedulers.current
        kept.withLock { $0 = current }
        return Disposables.create()
      }
      // Nothing is left in the loop once the work has been run, for the scheduler is gone.
      while kept.withLock({ $0 == nil }) { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005)) }
      kept.withLock { $0 }?.put(1, fates)
      (kept.withLock { $0 } as? any Scheduler)?.put(2, after: .milliseconds(1), fates)
      #expect(fates.elements == (1...2).map { .refused($0, .shutDown) })
    }
  }
  @Test("R11 so it does when what was left was cancelled, whatever the new work is to wait for")
  func standInAfterTimer() {
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
        return scheduler.scheduleRelative((), dueTime: .seconds(20)) { _ in Disposables.create() }
      }()
      while kept.withLock({ $0 == nil }) { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005)) }
      timer.dispose()
      kept.withLock { $0 }?.put(1, after: .seconds(40), fates)
      #expect(fates.elements == [.refused(1, .shutDown)])
    }
  }
}
