// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BatonSchedulers

/// What holds for every scheduler that runs work elsewhere and in real time: requirement R1, R8, R13 to R16.
@Suite struct SchedulerLawsTests {
  @Test("R1 work is run once, with its state, on another thread", arguments: SchedulerKind.elsewhere)
  func runs(kind: SchedulerKind) {
    let signal = Signal()
    let log = Log<Int>()
    _ = kind.make().schedule(42) { state in
      log.append(state)
      signal.send()
      return Disposables.create()
    }
    signal.wait()
    #expect(log.elements == [42])
  }

  @Test(
    "R14 serial: work from several threads is run one after the other, each thread's in order",
    arguments: SchedulerKind.ordered
  )
  func order(kind: SchedulerKind) {
    let scheduler = kind.make()
    let log = Log<(thread: Int, index: Int)>()
    let signal = Signal()
    let gate = Lock(())
    for thread in 0..<4 {
      Thread.detachNewThread {
        for index in 0..<500 {
          _ = scheduler.schedule((thread, index)) { state in
            let isAlone: Void? = gate.withLockIfAvailable { _ in log.append(state) }
            #expect(isAlone != nil)
            signal.send()
            return Disposables.create()
          }
        }
      }
    }
    signal.wait(2000)
    for thread in 0..<4 {
      #expect(log.elements.filter { $0.thread == thread }.map(\.index) == Array(0..<500))
    }
  }

  @Test(
    "G5 work that is disposed of before it begins is freed at once and never run",
    arguments: SchedulerKind.ordered
  )
  func cancels(kind: SchedulerKind) {
    let scheduler = kind.make()
    let (entered, release, after) = (Signal(), Signal(), Signal())
    _ = scheduler.schedule(()) { _ in
      entered.send()
      release.wait()
      return Disposables.create()
    }
    entered.wait()
    var probe: Mortal? = Mortal()
    let reference = WeakReference(probe!)
    let disposable = scheduler.schedule(probe!) { [probe] _ in
      _ = probe
      Issue.record("was disposed of")
      return Disposables.create()
    }
    _ = scheduler.schedule(()) { _ in
      after.send()
      return Disposables.create()
    }
    probe = nil
    disposable.dispose()
    disposable.dispose()
    #expect(reference.isGone)
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

  @Test("R8 timed work comes in the order of its due times, none early", arguments: SchedulerKind.timed)
  func dueTimes(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let log = Log<Int>()
    let signal = Signal()
    let start = MonotonicClock.now()
    for milliseconds in [40, 10, 70, 20, 5, 55] {
      _ = scheduler.scheduleRelative(milliseconds, dueTime: .milliseconds(milliseconds)) { state in
        #expect(MonotonicClock.now() >= start + UInt64(state) * 1_000_000)
        log.append(state)
        signal.send()
        return Disposables.create()
      }
    }
    signal.wait(6)
    // Work that runs in parallel may overtake; what waits for one queue may not.
    if SchedulerKind.ordered.contains(kind) { #expect(log.elements == [5, 10, 20, 40, 55, 70]) }
  }

  @Test("section 6: due times in the past, zero and negative ones mean now", arguments: SchedulerKind.timed)
  func past(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let signal = Signal()
    let spans: [Duration] = [
      .zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(1), .seconds(Int64.min) * 15,
    ]
    for span in spans {
      _ = scheduler.scheduleRelative((), dueTime: span) { _ in
        signal.send()
        return Disposables.create()
      }
    }
    signal.wait(spans.count)
  }

  @Test(
    "G6 timed work that is disposed of is freed at once, however late it is due",
    arguments: SchedulerKind.timed
  )
  func timedFrees(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    for span in [Duration.milliseconds(100_000), .seconds(Int64.max), .nanoseconds(1_000_000_000)] {
      var probe: Mortal? = Mortal()
      let reference = WeakReference(probe!)
      let once = scheduler.scheduleRelative(probe!, dueTime: span) { [probe] _ in
        _ = probe
        return Disposables.create()
      }
      let often = scheduler.schedulePeriodic(probe!, startAfter: span, period: span) { [probe] state in
        _ = probe
        return state
      }
      probe = nil
      #expect(!reference.isGone)
      once.dispose()
      often.dispose()
      #expect(reference.isGone)
    }
  }

  @Test(
    "R9 repeated work passes its state on, does not overlap and stops from inside",
    arguments: SchedulerKind.timed
  )
  func periodic(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    #expect(scheduler is any PeriodicScheduler || SchedulerKind.emulating.contains(kind))
    let (log, ended) = (Log<Int>(), Signal())
    let gate = Lock(())
    let slot = Lock<(any Disposable)?>(nil)
    let isStored = DispatchSemaphore(value: 0)
    let start = MonotonicClock.now()
    let disposable = scheduler.schedulePeriodic(0, startAfter: .zero, period: .milliseconds(2)) { state in
      let isAlone: Void? = gate.withLockIfAvailable { _ in
        if state == 0 { isStored.wait() }
        log.append(state)
        #expect(MonotonicClock.now() >= start + UInt64(state) * 2_000_000)
      }
      #expect(isAlone != nil)
      if state == 20 {
        slot.withLock { $0 }?.dispose()
        ended.send()
      }
      return state + 1
    }
    slot.withLock { $0 = disposable }
    isStored.signal()
    ended.wait()
    let later = Signal()
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(20)) { _ in
      later.send()
      return Disposables.create()
    }
    later.wait()
    #expect(log.elements == Array(0...20))
  }

  @Test(
    "section 6: a period of zero repeats without keeping others from the queue",
    arguments: SchedulerKind.timed
  )
  func zeroPeriod(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let (signal, other) = (Signal(), Signal())
    let disposable = scheduler.schedulePeriodic((), startAfter: .zero, period: .zero) { _ in signal.send() }
    signal.wait(1000)
    _ = scheduler.schedule(()) { _ in
      other.send()
      return Disposables.create()
    }
    other.wait()
    disposable.dispose()
  }

  @Test(
    "G3 timers made, cancelled and fired by several threads at once all end",
    arguments: SchedulerKind.timed
  )
  func storm(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let (ran, done) = (Log<Int>(), Signal())
    for thread in 0..<4 {
      Thread.detachNewThread {
        var pending: [any Disposable] = []
        for index in 0..<1000 {
          let span = Duration.microseconds((index * 7919) % 8000)
          let disposable = scheduler.scheduleRelative(thread * 1000 + index, dueTime: span) { state in
            ran.append(state)
            return Disposables.create()
          }
          if index % 2 == 0 { pending.append(disposable) }
          if index % 10 == 9 {
            for disposable in pending { disposable.dispose() }
            pending = []
          }
        }
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(10)) { _ in
          done.send()
          return Disposables.create()
        }
      }
    }
    done.wait(4)
    let numbers = ran.elements
    #expect(Set(numbers).count == numbers.count)
    if SchedulerKind.ordered.contains(kind) { #expect(numbers.filter { $0 % 2 == 1 }.count == 2000) }
  }

  @Test("R8 now is the wall clock", arguments: SchedulerKind.timed)
  func now(kind: SchedulerKind) throws {
    let scheduler = try #require(kind.makeTimed())
    let before = Date()
    #expect((before...Date.distantFuture).contains(scheduler.now))
    #expect(scheduler.now <= Date())
  }
}
