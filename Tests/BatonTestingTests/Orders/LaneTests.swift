// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("A lane of a virtual time scheduler")
struct LaneTests {
  let scheduler = TestScheduler(initialClock: 0)
  let trace = Trace()

  @Test func `Where no order is explored it is another name of its scheduler`() {
    let (a, b) = (scheduler.lane("a"), scheduler.lane("b"))
    a.schedule { trace.append("a1") }
    b.schedule { trace.append("b1") }
    scheduler.schedule { trace.append("free") }
    a.schedule { trace.append("a2") }
    scheduler.start()
    #expect(trace.lines == ["a1", "b1", "free", "a2"])
    #expect(a.name == "a")
    #expect(a.now == scheduler.now)
    #expect(a.debugDescription == "lane a of TestScheduler(clock: 1, waiting: 0)")
  }

  @Test func `It is the current scheduler while its work runs`() {
    let lane = scheduler.lane("ui")
    @Sendable func note() {
      let current = Schedulers.current as? VirtualTimeLane<TestSchedulerVirtualTimeConverter>
      trace.append(current?.name ?? "none")
    }
    lane.schedule { note() }
    _ = lane.schedule(()) { _ in
      note()
      return Disposables.create()
    }
    Observable.of(1).observe(on: lane).subscribe(onNext: { _ in note() }).dispose()
    _ = Observable.of(1).observe(on: lane).subscribe(onNext: { _ in note() })
    scheduler.schedule { note() }
    scheduler.start()
    #expect(trace.lines == ["ui", "ui", "ui", "none"])
  }

  @Test func `It has the scheduler's time: for delays, dates, repetition, and clocks`() async throws {
    let (lane, scheduler, trace) = (scheduler.lane("ui"), scheduler, trace)
    @Sendable func note(_ name: String) { trace.append("\(name)@\(scheduler.clock)") }
    lane.schedule(after: .seconds(3)) { note("after") }
    lane.schedule(at: Date(timeIntervalSince1970: 4)) { note("at") }
    let repetition = lane.schedule(after: .seconds(1), every: .seconds(5)) { note("every") }
    let periodic = lane.schedulePeriodic(0, startAfter: .seconds(2), period: .seconds(6)) { count in
      note("periodic \(count)")
      return count + 1
    }
    scheduler.advance(by: .seconds(10))
    repetition.dispose()
    periodic.dispose()
    #expect(trace.lines == ["every@1", "periodic 0@2", "after@3", "at@4", "every@6", "periodic 1@8"])
    let waited = Task(executorPreference: scheduler) {
      try await Task.sleep(for: .seconds(5), clock: lane.taskClock)
      return scheduler.clock
    }
    scheduler.advance(by: .seconds(5))
    #expect(try await waited.value == 15)
  }

  @Test(.timeLimit(.minutes(60)))
  func `Whoever sends does not wait for room on it, for the test that sends may be who moves the clock`() {
    let subject = PublishSubject<Int>()
    let lane = scheduler.lane("ui")
    subject.observe(on: lane, capacity: 1, whenFull: .wait).note(in: trace)
    for number in 1...3 { subject.onNext(number) }
    scheduler.start()
    #expect(trace.lines == ["1", "2", "3"])
  }

  @Test func `Operators measure their spans on it`() {
    let lane = scheduler.lane("ui")
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(300, 3)])
    let observer = scheduler.start { source.debounce(.seconds(30), scheduler: lane).observe(on: lane) }
    #expect(observer.events == [.next(251, 2), .next(331, 3)])
  }
}
