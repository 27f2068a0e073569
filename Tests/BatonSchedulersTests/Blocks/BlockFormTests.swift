// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct BlockFormTests {
  @Test(arguments: SchedulerKind.inOrder)
  func `C1 a block that is disposed of before it begins is not run`(kind: SchedulerKind) {
    let (scheduler, signal) = (kind.make(), Signal())
    scheduler.schedule {
      let disposable = scheduler.schedule { Issue.record("was disposed of") }
      disposable.dispose()
      scheduler.schedule { signal.send() }
    }
    scheduler.runIfVirtual()
    signal.wait()
  }

  @Test(
    "C2 a block after a delay, or at a date, is not early, and is run as its scheduler's",
    arguments: SchedulerKind.ofBlocks, [false, true])
  func delays(kind: SchedulerKind, isDate: Bool) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Bool>())
    let now: @Sendable () -> Date = { (scheduler as? any Scheduler)?.now ?? Date() }
    let (start, date) = (MonotonicClock.now(), now() + 0.02)
    let block: @Sendable () -> Void = {
      log.append(isCurrent(scheduler))
      if kind == .historical {
        #expect(abs(now().timeIntervalSince(date)) < 1e-6)
      } else if !kind.isVirtual {
        #expect(isDate ? now() >= date : MonotonicClock.now() >= start + 20_000_000)
      }
      signal.send()
    }
    if isDate {
      scheduler.schedule(at: date, block)
    } else {
      scheduler.schedule(after: .milliseconds(20), block)
    }
    scheduler.runIfVirtual()
    signal.wait()
    #expect(log.elements == [true])
  }

  @Test(arguments: SchedulerKind.ofBlocks)
  func `C2 section 6: delays and dates in the past mean now`(kind: SchedulerKind) {
    let (scheduler, signal) = (kind.make(), Signal())
    scheduler.schedule(after: .zero) { signal.send() }
    scheduler.schedule(after: .seconds(Int64.min)) { signal.send() }
    scheduler.schedule(at: .distantPast) { signal.send() }
    scheduler.schedule(at: Date(timeIntervalSinceReferenceDate: -.infinity)) { signal.send() }
    scheduler.runIfVirtual()
    signal.wait(4)
  }

  @Test(arguments: SchedulerKind.repeating)
  func `C2 what waits for a date or a delay is freed when it is disposed of`(kind: SchedulerKind) {
    let scheduler = kind.make()
    if kind == .usersTimed || kind == .users { return }  // What they keep is their user's business.
    let remains = Remains()
    func block() -> @Sendable () -> Void { { [probe = remains.mortal()] in _ = probe } }
    let waiting: [any Disposable] = [
      scheduler.schedule(at: .distantFuture, block()),
      scheduler.schedule(after: .seconds(Int64.max), block()),
      scheduler.schedule(at: .distantFuture, every: .seconds(1), block()),
      scheduler.schedule(after: .seconds(100_000), every: .seconds(1), block()),
    ]
    #expect(remains.left.count == 4)
    for disposable in waiting { disposable.dispose() }
    #expect(remains.left.isEmpty)
    withExtendedLifetime(waiting) {}
  }

  @Test func `C2 the block follows the clock of a user's scheduler when it is set forward`() {
    let (scheduler, signal) = (UsersTimedScheduler(), Signal())
    scheduler.schedule(at: scheduler.now + 3600) { signal.send() }
    scheduler.offset.withLock { $0 = 3601 }
    signal.wait()
  }

  @Test func `C2 the block follows the clock of a user's scheduler when it is set back`() {
    let (scheduler, signal) = (UsersTimedScheduler(), Signal())
    let date = scheduler.now + 0.05
    scheduler.schedule(at: date) {
      #expect(scheduler.now >= date)
      signal.send()
    }
    scheduler.offset.withLock { $0 = -1.5 }
    signal.wait()
    #expect(scheduler.waits.elements.allSatisfy { $0 <= .seconds(1) })
  }

  @Test(
    "C3 C5 repeated work goes on until it is disposed of, after a delay or from a date",
    arguments: SchedulerKind.repeating, [false, true])
  func repeats(kind: SchedulerKind, fromDate: Bool) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Bool>())
    let stop = SingleAssignmentDisposable()
    let gate = Lock(())
    let start = MonotonicClock.now()
    let block: @Sendable () -> Void = {
      let isAlone: Void? = gate.withLockIfAvailable { _ in log.append(isCurrent(scheduler)) }
      #expect(isAlone != nil)
      if log.elements.count == 20 {
        stop.dispose()
        signal.send()
      }
    }
    let (interval, leeway) = (Duration.milliseconds(2), Duration.microseconds(1))
    let date = ((scheduler as? any Scheduler)?.now ?? Date()) + 0.004
    stop.setDisposable(
      fromDate
        ? scheduler.schedule(at: date, every: interval, leeway: leeway, block)
        : scheduler.schedule(after: .milliseconds(4), every: interval, leeway: leeway, block))
    scheduler.runIfVirtual()
    signal.wait()
    if !kind.isVirtual { #expect(MonotonicClock.now() >= start + 40_000_000) }
    scheduler.settle()
    #expect(log.elements == Array(repeating: true, count: 20))
  }

  @Test func `C3 a negative interval or leeway, or one that overflows, is refused with a message`() async {
    let results = [
      "schedule(after:every:leeway:): every must not be negative, was -1.0 seconds":
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Schedulers.background().schedule(after: .zero, every: .seconds(-1)) {}
        },
      "schedule(at:every:leeway:): leeway must not be negative, was -1.0 seconds":
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          UsersScheduler().schedule(at: Date(), every: .seconds(1), leeway: .seconds(-1)) {}
        },
      "schedule(at:every:leeway:): every must not overflow":
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          UsersTimedScheduler().schedule(at: Date(), every: .seconds(Int64.max)) {}
        },
      "schedule(after:every:leeway:): leeway must not overflow":
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Schedulers.mainQueue.schedule(after: .zero, every: .seconds(1), leeway: .seconds(Int64.max)) {}
        },
    ]
    for (words, result) in results { #expect(result.message.contains(words), "\(result.message)") }
  }
}
