// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

extension Date {
  fileprivate static let never = Date(timeIntervalSinceReferenceDate: .infinity)
  fileprivate static let always = Date(timeIntervalSinceReferenceDate: -.infinity)
  fileprivate static let none = Date(timeIntervalSinceReferenceDate: .nan)
}

/// Section 6: dates and spans that are none, or beyond what there is.
@Suite struct DateTests {
  /// Those that wait elsewhere than on the calling thread.
  static let waiting = SchedulerKind.real.filter { $0 != .immediate }

  @Test(
    "section 6: what is no date is refused with a message, on every scheduler",
    arguments: SchedulerKind.ofBlocks)
  func notADate(kind: SchedulerKind) async {
    let once = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
      kind.make().schedule(at: .none) {}
    }
    #expect(once.message.contains("schedule(at:): at must be a date, was nan"))
    let repeated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
      kind.make().schedule(at: .none, every: .seconds(1)) {}
    }
    #expect(repeated.message.contains("schedule(at:every:leeway:): at must be a date, was nan"))
  }

  @Test("section 6: a date that is infinitely long ago is now, once", arguments: waiting)
  func infinitelyLongAgo(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Int>())
    scheduler.schedule(at: .always) { signal.send() }
    let repetition = scheduler.schedule(at: .always, every: .seconds(1000)) {
      log.append(0)
      signal.send()
    }
    signal.wait(2)
    scheduler.settle()
    #expect(log.elements.count == 1)
    repetition.dispose()
  }

  @Test(
    "section 6: a date that never comes, or is beyond every timer, is waited for", arguments: waiting,
    [.never, .distantFuture, Date(timeIntervalSinceReferenceDate: 1e300)])
  func never(kind: SchedulerKind, date: Date) {
    let scheduler = kind.make()
    let waiting = [
      scheduler.schedule(at: date) { Issue.record("never") },
      scheduler.schedule(at: date, every: .zero) { Issue.record("never") },
      scheduler.schedule(at: date, every: .nanoseconds(Int64.max)) { Issue.record("never") },
    ]
    scheduler.settle()
    for disposable in waiting { disposable.dispose() }
    if let users = scheduler as? UsersTimedScheduler {
      #expect(users.waits.elements.allSatisfy { $0 == .seconds(1) || $0 == .milliseconds(10) })
    }
  }

  @Test("section 6: in virtual time a date that never comes is the end of time")
  func virtual() {
    let (scheduler, log) = (HistoricalScheduler(), Log<TimeInterval>())
    // Dates are rounded.
    let note: @Sendable () -> Void = { log.append(scheduler.now.timeIntervalSince1970.rounded()) }
    for date in [Date.never, .always] { scheduler.schedule(at: date, note) }
    scheduler.schedule(at: .never, every: .seconds(9_000_000_000), note)
    let repetition = scheduler.schedule(at: .always, every: .seconds(9_000_000_000), note)
    scheduler.advanceTo(Date(timeIntervalSince1970: 20e9))
    repetition.dispose()
    scheduler.start()
    #expect(log.elements.prefix(4) == [0, 0, 9e9, 18e9])
    #expect(log.elements.count == 6)
    #expect(log.elements.suffix(2).allSatisfy { $0 >= 1e12 })
  }

  @Test(
    "section 6: a user's clock that shows no date holds nothing up", arguments: [TimeInterval.nan, .infinity])
  func usersClock(offset: TimeInterval) {
    let (scheduler, signal) = (UsersTimedScheduler(), Signal())
    scheduler.offset.withLock { $0 = offset }
    Thread.detachNewThread {
      scheduler.schedule(at: Date() + 1000) { signal.send() }
      scheduler.schedule(at: .never) { signal.send() }
    }
    signal.wait(2)
  }

  @Test("section 6: the longest intervals, leeways and delays are clamped", arguments: waiting)
  func longest(kind: SchedulerKind) {
    let (scheduler, signal, longest) = (kind.make(), Signal(), Duration.nanoseconds(Int64.max))
    let waiting = [
      scheduler.schedule(after: .zero, every: longest) { signal.send() },
      scheduler.schedule(at: Date(), every: longest) { signal.send() },
      scheduler.schedule(after: .seconds(1000), every: .seconds(1), leeway: longest) {},
      scheduler.schedule(at: Date() + 1000, every: longest, leeway: longest) {},
      scheduler.schedule(after: Duration(.never)) { Issue.record("never") },
      scheduler.schedule(after: Duration(.never), every: longest) { Issue.record("never") },
    ]
    signal.wait(2)
    scheduler.settle()
    for disposable in waiting { disposable.dispose() }
  }

  @Test("section 6: a scheduler on queues with the longest leeway runs what is due")
  func leeway() {
    let signal = Signal()
    let schedulers: [any Scheduler] = [
      SerialDispatchQueueScheduler(internalSerialQueueName: "test", leeway: .seconds(Int64.max)),
      ConcurrentDispatchQueueScheduler(qos: .default, leeway: Duration(.never)),
      TargetQueueScheduler(targetQueue: .global(), leeway: .nanoseconds(Int64.max)),
    ]
    for scheduler in schedulers {
      scheduler.schedule(after: .zero) { signal.send() }
      let disposable = scheduler.schedule(after: .milliseconds(1)) {}
      disposable.dispose()
    }
    signal.wait(3)
  }

  @Test("C6 section 6: immediate: a wait that would never end is refused, in each form")
  func immediate() {
    let log = Log<SchedulerRefusal>()
    let stop = Hearing.refusedWork.hear { log.append($0) }
    defer { stop() }
    onThread {
      let scheduler = Schedulers.immediate
      scheduler.schedule(at: .never) { Issue.record("was refused") }
      scheduler.schedule(at: .distantFuture) { Issue.record("was refused") }
      scheduler.schedule(after: .seconds(Int64.max)) { Issue.record("was refused") }
      _ = scheduler.scheduleRelative(1, dueTime: Duration(.never)) { _ in
        Issue.record("was refused")
        return Disposables.create()
      }
    }
    let message =
      "Schedulers.immediate refused work: it cannot wait for 146 years or more, for the call would never return"
    #expect(log.elements.filter { "\($0)" == message }.count == 4)
  }
}
