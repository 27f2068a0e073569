// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

/// What holds for every scheduler that runs work elsewhere and in real time: requirement R1, R8, R9, R13 to
/// R16.
@Suite struct SchedulerLawsTests {
  @Test(
    "R1 R8 R9 R11 R14 every scheduler keeps the laws that `checkScheduler` puts to any",
    arguments: SchedulerKind.timed)
  func laws(kind: SchedulerKind) {
    var exceptions: Set<SchedulerLaw> = []
    // They run work in line on the main thread, and there is one of each for all.
    if [.main, .concurrentMain].contains(kind) { exceptions.insert(.runsLater) }
    if [.mainAsync, .concurrentMain].contains(kind) { exceptions.insert(.nothingLeaked) }
    let violations = checkScheduler(
      "\(kind)", isSerial: SchedulerKind.ordered.contains(kind), except: exceptions, timeout: .seconds(120)
    ) { kind.make() as! any Scheduler & AnyObject }
    #expect(violations == [])
  }

  @Test(arguments: SchedulerKind.ordered)
  func `G5 work that is disposed of before it begins is freed at once and never run`(kind: SchedulerKind) {
    let scheduler = kind.make()
    let (release, after) = (Signal(), Signal())
    scheduler.block(until: release)
    let remains = Remains()
    let disposable = scheduler.schedule(remains.mortal()) { [probe = remains.mortal()] _ in
      _ = probe
      Issue.record("was disposed of")
      return Disposables.create()
    }
    scheduler.schedule { after.send() }
    disposable.dispose()
    disposable.dispose()
    #expect(remains.left.isEmpty)
    release.send()
    after.wait()
  }

  @Test(
    "G5 disposing of work that was run disposes of what it returned, before it returns too",
    arguments: SchedulerKind.elsewhere
  )
  func inner(kind: SchedulerKind) {
    let scheduler = kind.make()
    let (inner, ran) = (SignalDisposable(), Signal())
    let disposable = scheduler.schedule(()) { _ in
      ran.send()
      return inner
    }
    ran.wait()
    disposable.dispose()
    inner.signal.wait()

    let (late, entered, release) = (SignalDisposable(), Signal(), Signal())
    let other = scheduler.schedule(()) { _ in
      entered.send()
      release.wait()
      return late
    }
    entered.wait()
    other.dispose()
    release.send()
    late.signal.wait()
  }

  @Test(
    "G6 timed work that is disposed of is freed at once, however late it is due",
    arguments: SchedulerKind.timed
  )
  func timedFrees(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    for span in [Duration.milliseconds(100_000), .seconds(Int64.max), .nanoseconds(1_000_000_000)] {
      let remains = Remains()
      let once = scheduler.scheduleRelative(remains.mortal(), dueTime: span) {
        [probe = remains.mortal()] _ in
        _ = probe
        return Disposables.create()
      }
      let often = scheduler.schedulePeriodic(remains.mortal(), startAfter: span, period: span) {
        [probe = remains.mortal()] state in
        _ = probe
        return state
      }
      #expect(remains.left.count == 4)
      once.dispose()
      often.dispose()
      #expect(remains.left.isEmpty)
    }
  }

  @Test(arguments: SchedulerKind.timed)
  func `R9 repeated work does not overlap, and stops from inside`(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    #expect(scheduler is any PeriodicScheduler || SchedulerKind.emulating.contains(kind))
    let (log, ended) = (Log<Int>(), Signal())
    let gate = Lock(())
    let (stop, isStored) = (SingleAssignmentDisposable(), DispatchSemaphore(value: 0))
    let start = MonotonicClock.now()
    let disposable = scheduler.schedulePeriodic(0, startAfter: .zero, period: .milliseconds(2)) { state in
      let isAlone: Void? = gate.withLockIfAvailable { _ in
        if state == 0 { isStored.wait() }
        log.append(state)
        #expect(MonotonicClock.now() >= start + UInt64(state) * 2_000_000)
      }
      #expect(isAlone != nil)
      if state == 20 {
        stop.dispose()
        ended.send()
      }
      return state + 1
    }
    stop.setDisposable(disposable)
    isStored.signal()
    ended.wait()
    let later = Signal()
    scheduler.schedule(after: .milliseconds(20)) { later.send() }
    later.wait()
    #expect(log.elements == Array(0...20))
  }

  @Test(
    "section 6: C11 a period of zero repeats without keeping others from the queue",
    arguments: SchedulerKind.timed
  )
  func zeroPeriod(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let (periodic, repeated, other) = (Signal(), Signal(), Signal())
    let repetitions = [
      scheduler.schedulePeriodic((), startAfter: .zero, period: .zero) { _ in periodic.send() },
      scheduler.schedule(after: .zero, every: .zero) { repeated.send() },
    ]
    periodic.wait(1000)
    repeated.wait(100)
    scheduler.schedule { other.send() }
    other.wait()
    for repetition in repetitions { repetition.dispose() }
  }

  @Test(arguments: SchedulerKind.timed)
  func `G3 timers made, cancelled and fired by several threads at once all end`(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let (ran, done) = (Log<Int>(), Signal())
    for thread in 0..<4 {
      Thread.detachNewThread {
        var pending: [any Disposable] = []
        for index in 0..<1000 {
          let span = Duration.microseconds((index * 7919) % 8000)
          let disposable = scheduler.schedule(after: span) { ran.append(thread * 1000 + index) }
          if index % 2 == 0 { pending.append(disposable) }
          if index % 10 == 9 {
            for disposable in pending { disposable.dispose() }
            pending = []
          }
        }
        scheduler.schedule(after: .milliseconds(10)) { done.send() }
      }
    }
    done.wait(4)
    let numbers = ran.elements
    #expect(Set(numbers).count == numbers.count)
    if SchedulerKind.ordered.contains(kind) { #expect(numbers.filter { $0 % 2 == 1 }.count == 2000) }
  }

  @Test(arguments: SchedulerKind.timed)
  func `R8 now is the wall clock`(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let before = Date()
    #expect((before...Date.distantFuture).contains(scheduler.now))
    #expect(scheduler.now <= Date())
  }
}
