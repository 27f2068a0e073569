// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import Testing

@testable import BatonSchedulers

/// A scheduler as a user would write it: timed work on a concurrent queue, no periodic work.
private final class PlainScheduler: Scheduler {
  let base = ConcurrentDispatchQueueScheduler(qos: .default)

  var now: Date { Date() }

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
    base.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}

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
  @Test("R9 a scheduler without periodic work repeats, passes the state on and never overlaps")
  func repeats() {
    let signal = Signal()
    let log = Log<Int>()
    let gate = Lock(())
    let disposable = PlainScheduler().schedulePeriodic(
      UncheckedSendable(0),
      startAfter: .zero,
      period: .milliseconds(1)
    ) { state in
      let isAlone: Void? = gate.withLockIfAvailable { _ in
        log.append(state.value)
        signal.send()
      }
      #expect(isAlone != nil)
      return UncheckedSendable(state.value + 1)
    }
    signal.wait(20)
    disposable.dispose()
    #expect(Array(log.elements.prefix(20)) == Array(0..<20))
  }

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

  @Test("R9 it stops from inside its action")
  func stopsInside() {
    let scheduler = JumpingScheduler(isInLine: false)
    let slot = Lock<(any Disposable)?>(nil)
    let log = Log<Int>()
    let disposable = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) { state in
      log.append(state)
      if state == 3 { slot.withLock { $0 }?.dispose() }
      return state + 1
    }
    slot.withLock { $0 = disposable }
    for _ in 0..<10 { scheduler.step() }
    #expect(log.elements == [0, 1, 2, 3])
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

  @Test("R9 disposing frees action and state at once")
  func frees() {
    var probe: Mortal? = Mortal()
    let reference = WeakReference(probe!)
    let scheduler = JumpingScheduler(isInLine: false)
    let disposable = scheduler.schedulePeriodic(probe!, startAfter: .zero, period: .seconds(1)) {
      [probe] state in
      _ = probe
      return state
    }
    probe = nil
    scheduler.step()
    #expect(!reference.isGone)
    disposable.dispose()
    #expect(reference.isGone)
  }

  @Test("R9 a run of emulated periodic work that a scheduler makes twice counts once")
  func twice() {
    let (scheduler, log) = (RequestedRuns(), Log<Int>())
    let work = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) { state in
      log.append(state)
      return state + 1
    }
    let first = scheduler.all[0]
    for _ in 0..<3 { first.run() }
    #expect(log.elements == [0] && scheduler.all.count == 2)
    first.refuse()
    scheduler.all[1].run()
    #expect(log.elements == [0, 1])
    work.dispose()
  }

  @Test("R9 emulated periodic work goes on while the call that asked for its first run lasts")
  func longRequest() {
    let (begun, finished, returned, log) = (Signal(), Signal(), Signal(), Log<Int>())
    let scheduler = RequestedRuns { request in
      guard request.delay == .seconds(7) else { return }
      begun.send()
      finished.wait()
    }
    Thread.detachNewThread {
      _ = scheduler.schedulePeriodic(0, startAfter: .seconds(7), period: .seconds(1)) { state in
        log.append(state)
        return state + 1
      }
      returned.send()
    }
    begun.wait()
    for _ in 0..<3 { scheduler.last.run() }
    #expect(log.elements == [0, 1, 2] && scheduler.all.count == 4)
    finished.send()
    returned.wait()
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
