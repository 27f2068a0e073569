// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct BlockDriverTests {
  @Test func `N6 a hundred thousand pending timers share one system timer, set for the earliest`() {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    let disposables = (0..<100_000).map { index in
      scheduler.schedule(after: .milliseconds(3_600_000 + index)) {}
    }
    let due = (disposables[0] as? TimerNode)?.deadline
    #expect(scheduler.driver.timers == (100_000, due))
    let earlier = scheduler.schedule(after: .seconds(60)) {}
    let earliest = (earlier as? TimerNode)?.deadline
    #expect(scheduler.driver.timers == (100_001, earliest))
    for disposable in disposables { disposable.dispose() }
    earlier.dispose()
    // The system timer stays as it is set, and finds nothing.
    #expect(scheduler.driver.timers == (0, earliest))
  }

  @Test func `G6 a scheduler without pending timers leaves no queue behind, used or not`() {
    var scheduler: SerialDispatchQueueScheduler? = .init(internalSerialQueueName: "test")
    let (queue, remains) = (WeakReference(scheduler!.driver), Remains())
    remains.add(scheduler!.driver)
    var disposable: (any Disposable)? = scheduler!.schedule(after: .seconds(3600)) {}
    scheduler = nil
    #expect(!queue.isGone)
    disposable?.dispose()
    disposable = nil
    remains.waitUntilGone()
  }

  @Test func `G6 timers that are pending when their scheduler goes away run, and then the queue is freed`() {
    let signal = Signal()
    var scheduler: ConcurrentDispatchQueueScheduler? = .init(qos: .default)
    let remains = Remains()
    remains.add(scheduler!.driver)
    for _ in 0..<10 { scheduler!.schedule(after: .milliseconds(20)) { signal.send() } }
    scheduler = nil
    signal.wait(10)
    remains.waitUntilGone()
  }

  @Test
  func `G6 what has run or is disposed of does not keep its scheduler, though its disposable is kept`() {
    typealias Make = (SerialDispatchQueueScheduler, Signal) -> any Disposable
    let ran: [Make] = [
      { scheduler, signal in scheduler.schedule(after: .milliseconds(1)) { signal.send() } },
      { scheduler, signal in scheduler.schedule(at: Date() + 0.001) { signal.send() } },
      { scheduler, signal in
        scheduler.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
          signal.send()
          return Disposables.create()
        }
      },
    ]
    let waits: [Make] = [
      { scheduler, _ in scheduler.schedule(after: .seconds(3600)) {} },
      { scheduler, _ in scheduler.schedule(at: Date() + 3600) {} },
      { scheduler, _ in
        scheduler.schedulePeriodic((), startAfter: .seconds(3600), period: .seconds(1)) { _ in }
      },
    ]
    for (make, isRun) in ran.map({ ($0, true) }) + waits.map({ ($0, false) }) {
      let (signal, remains) = (Signal(), Remains())
      var scheduler: SerialDispatchQueueScheduler? = .init(qos: .default)
      remains.add(scheduler!)
      let disposable = make(scheduler!, signal)
      scheduler = nil
      if isRun { signal.wait() } else { disposable.dispose() }
      remains.waitUntilGone()
      withExtendedLifetime(disposable) {}
    }
  }

  @Test func `G6 a repeated timer whose scheduler went away goes on until it is disposed of`() {
    let (signal, remains) = (Signal(), Remains())
    var scheduler: ConcurrentDispatchQueueScheduler? = .init(qos: .default)
    remains.add(scheduler!.driver)
    var disposable: (any Disposable)? = scheduler!.schedulePeriodic(
      (), startAfter: .zero, period: .milliseconds(2)
    ) { _ in signal.send() }
    scheduler = nil
    signal.wait(10)
    disposable?.dispose()
    disposable = nil
    remains.waitUntilGone()
  }

  @Test func `R9 a late run is followed at once by one for all that were missed, then by the plan`() {
    func next(_ deadline: UInt64, _ period: UInt64, _ now: UInt64) -> UInt64 {
      PeriodicItem<Int>.nextDeadline(after: deadline, period: period, now: now)
    }
    #expect(next(100, 10, 101) == 110)
    #expect(next(100, 10, 110) == 110)
    #expect(next(100, 10, 135) == 130)
    #expect(next(130, 10, 136) == 140)
    #expect(next(100, 0, 135) == 135)
    #expect(next(.max - 5, 10, 135) == .max)
  }

  @Test
  func `section 6: spans convert to nanoseconds without trapping, rounded up, the longest as the longest`() {
    #expect(Duration.milliseconds(300).saturatingNanoseconds == 300_000_000)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).saturatingNanoseconds == 1)
    #expect(
      Duration(secondsComponent: 20_000, attosecondsComponent: 1).saturatingNanoseconds == 20_000_000_000_001)
    #expect(Duration.seconds(-3).saturatingNanoseconds == -3_000_000_000)
    #expect(Duration.nanoseconds(Int64.max).saturatingNanoseconds == .max)
    #expect((Duration.seconds(Int64.max) * 15).saturatingNanoseconds == .max)
    #expect((Duration.seconds(Int64.max) * -15).saturatingNanoseconds == .min)
    #expect(MonotonicClock.deadline(after: .seconds(-1), from: 7) == 7)
    #expect(MonotonicClock.deadline(after: .seconds(Int64.max), from: 7) == 7 + MonotonicClock.longestSpan)
  }
}
