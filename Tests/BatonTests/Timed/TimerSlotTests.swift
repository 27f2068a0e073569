// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonKernel

@Suite struct TimerSlotTests {
  @Test func `arming replaces the timer that waits, whose action is freed at once`() {
    let scheduler = ManualScheduler(runsCancelled: true)
    let slot = TimerSlot("delay's timer", on: scheduler)
    let freed = Flag()
    let recorder = TimedRecorder(scheduler)
    let witness = Lock<Witness?>(Witness(freed))
    slot.arm(after: .seconds(1)) { [kept = witness.withLock { $0.take() }] _ in
      recorder.add("first \(kept as Any)")
    }
    #expect(!freed.isSet)
    slot.arm(after: .seconds(2)) { _ in recorder.add("second") }
    #expect(freed.isSet && scheduler.waitingCount == 1)
    scheduler.advance(5)
    slot.arm(after: .seconds(2)) { _ in recorder.add("third") }
    slot.dispose()
    slot.arm(after: .seconds(2)) { _ in recorder.add("fourth") }
    scheduler.advance(5)
    #expect(recorder.events == ["2:second"] && scheduler.scheduledCount == 3)
  }

  @Test("a scheduler that runs timed work in line fires before arming returns, and can be armed from within")
  func inLine() {
    let slot = TimerSlot("delay's timer", on: InLineScheduler())
    let recorder = TimedRecorder()
    slot.arm(after: .seconds(1)) { _ in
      recorder.add("1")
      slot.arm(after: .seconds(1)) { _ in recorder.add("2") }
    }
    #expect(recorder.events == ["1", "2"])
  }

  @Test func `G2 operators keep their order on a scheduler that runs timed work in line`() {
    let recorder = TimedRecorder()
    let scheduler = InLineScheduler()
    let source = Observable<Int>.range(start: 0, count: 5)
    for timed in [
      source.delay(.seconds(1), scheduler: scheduler), source.debounce(.seconds(1), scheduler: scheduler),
    ] { _ = recorder.subscribe(to: timed) }
    #expect(recorder.events == ["0", "1", "2", "3", "4", "|", "0", "1", "2", "3", "4", "|"])
    let other = TimedRecorder(of: source.take(for: .seconds(1), scheduler: scheduler))
    _ = other.subscribe(to: source.timeout(.seconds(1), scheduler: scheduler))
    let feed = Tap<Int>()
    _ = other.subscribe(to: feed.asObservable().take(for: .zero, scheduler: scheduler))
    #expect(other.events == ["|", "Sequence timeout.", "|"] && feed.observers.isEmpty)
  }

  @Test func `what is disposed of while the scheduler takes the work in is cancelled when it has`() {
    let scheduler = ManualScheduler()
    let slot = TimerSlot("delay's timer", on: scheduler)
    scheduler.onSchedule { slot.dispose() }
    slot.arm(after: .seconds(1)) { _ in }
    #expect(scheduler.scheduledCount == 1 && scheduler.waitingCount == 0)

    let other = ManualScheduler()
    let feed = Tap<Int>()
    let source = feed.asObservable().subscribe(on: other).take(for: .seconds(1), scheduler: scheduler)
    // The time is over while the subscription is scheduled.
    other.onSchedule { scheduler.advance(1) }
    let recorder = TimedRecorder(scheduler, of: source)
    #expect(recorder.events == ["1:|"] && other.scheduledCount == 1 && other.waitingCount == 0)
    other.advance(1)
    #expect(feed.observers.isEmpty)
  }

  @Test func `G7 a scheduler's monotonic clock is preferred to its wall clock`() {
    #expect(ManualScheduler().clockReading == .seconds(700_000_000))
    #expect(UptimeScheduler().clockReading == .seconds(5))
    #expect(Duration.seconds(Int64.max).clamped == .seconds(Int64.max))
    #expect(Duration.seconds(-1).clamped == .zero)
  }

  @Test func `section 6 sums of the longest spans and of any two readings do not overflow`() {
    let longest = Duration(attoseconds: .max).clamped
    let readings = [-Double.infinity, -.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude, .infinity].map {
      InLineScheduler(now: Date(timeIntervalSinceReferenceDate: $0)).clockReading
    }
    #expect(readings[2] == .zero && readings[0] < .seconds(-9e18) && readings[4] > .seconds(9e18))
    for one in readings {
      for other in readings { #expect(one + longest - other > .seconds(Int64.max)) }
    }
  }
}

/// Runs everything at once, whatever the due time.
struct InLineScheduler: Scheduler {
  var now = Date(timeIntervalSinceReferenceDate: 0)
  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
  func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
  func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    _ = action(state)
    return Disposables.create()
  }
}

private struct UptimeScheduler: ForwardingScheduler, SteppingScheduler {
  let base: any Scheduler = InLineScheduler()
  var clockReading: Duration { .seconds(5) }
}
