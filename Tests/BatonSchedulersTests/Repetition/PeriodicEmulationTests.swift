// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import Testing

@testable import BatonSchedulers

/// A scheduler whose time jumps to where the work is. It does the work when it is told to, or in line.
private final class JumpingScheduler: Scheduler {
  private let time = Lock(Duration.zero)
  private let work = Lock<(@Sendable () -> Void)?>(nil)
  let isInLine: Bool
  let requests = Atomic<Int>(0)

  init(isInLine: Bool) { self.isInLine = isInLine }

  var schedulerTraits: SchedulerTraits { SchedulerTraits(timeIsVirtual: true) }
  var elapsed: Duration { time.withLock { $0 } }
  var now: Date { Date(timeIntervalSince1970: 0) + elapsed }

  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    requests.add(1, ordering: .relaxed)
    let item = ScheduledItem(ScheduledWork(state, action))
    let step: @Sendable () -> Void = { [self] in
      spend(dueTime)
      item.run()
    }
    if isInLine { step() } else { work.withLock { $0 = step } }
    return item
  }

  func spend(_ span: Duration) { time.withLock { $0 += span } }

  func step() { work.withLock { $0.take() }?() }
}

@Suite struct PeriodicEmulationTests {
  @Test("R9 in virtual time the runs are a period apart, less what a run took; missed ones are left out")
  func timetable() {
    let scheduler = JumpingScheduler(isInLine: false)
    let starts = Log<Duration>()
    let disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(5), period: .seconds(10)) { state in
      starts.append(scheduler.elapsed)
      scheduler.spend(.seconds([0, 3, 27, 1, 0][state]))
      return state + 1
    }
    for _ in 0..<5 { scheduler.step() }
    #expect(starts.elements == [5, 15, 25, 52, 55].map { .seconds($0) })
    disposable.dispose()
    scheduler.step()
    #expect(starts.elements.count == 5)
  }

  @Test("section 6 in virtual time spans over any that a timer can hold keep their length")
  func longSpans() {
    let scheduler = JumpingScheduler(isInLine: false)
    let starts = Log<Duration>()
    _ = scheduler.schedulePeriodic(
      0, startAfter: .seconds(6_000_000_000), period: .seconds(700_000_000_000)
    ) { state in
      starts.append(scheduler.elapsed)
      if state == 1 { scheduler.spend(.seconds(1_000_000_000_000)) }
      return state + 1
    }
    for _ in 0..<4 { scheduler.step() }
    #expect(
      starts.elements
        == [6_000_000_000, 706_000_000_000, 1_706_000_000_000, 2_106_000_000_000].map { .seconds($0) })
  }

  @Test("C2 in virtual time a date is waited for however far it is")
  func farDates() {
    let scheduler = JumpingScheduler(isInLine: false)
    let log = Log<Duration>()
    scheduler.schedule(at: Date(timeIntervalSince1970: 20_000_000_000)) { log.append(scheduler.elapsed) }
    for _ in 0..<10 { scheduler.step() }
    #expect(log.elements == [.seconds(20_000_000_000)])
  }

  @Test("R9 on a scheduler that runs timed work in line the stack does not grow")
  func inLine() {
    let scheduler = JumpingScheduler(isInLine: true)
    _ = LimitedScheduler(base: scheduler, limit: 20_000).schedulePeriodic(
      0,
      startAfter: .zero,
      period: .seconds(1)
    ) { $0 + 1 }
    #expect(scheduler.elapsed == .seconds(19_999))
  }
}

/// Passes on so many requests and forgets the rest.
private final class LimitedScheduler: Scheduler {
  let base: JumpingScheduler
  let limit: Int

  init(base: JumpingScheduler, limit: Int) {
    self.base = base
    self.limit = limit
  }

  var now: Date { base.now }

  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if base.requests.load(ordering: .relaxed) >= limit { return Disposables.create() }
    return base.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
