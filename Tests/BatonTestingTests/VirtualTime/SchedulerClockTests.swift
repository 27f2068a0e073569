// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTesting
import Foundation
import Testing

@Suite("N3 The clock of a scheduler")
struct SchedulerClockTests {
  private let log = Trace()

  @Test
  func `N4 who sleeps by a virtual clock wakes when its time has come, in the order of the deadlines`() {
    let scheduler = TestScheduler(initialClock: 0)
    for seconds in [30, 10, 20, 10] {
      Task(executorPreference: scheduler) {
        try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
        log.append("\(seconds) at \(scheduler.clock as TestTime)")
      }
    }
    scheduler.advance(by: 15)
    #expect(log.lines == ["10 at 10", "10 at 10"])
    #expect(scheduler.dueTimes == [20, 30])
    scheduler.advance(by: 15)
    #expect(log.lines == ["10 at 10", "10 at 10", "20 at 20", "30 at 30"])
    #expect(scheduler.dueTimes.isEmpty)
  }

  @Test("N3 who sleeps by a real scheduler's clock wakes when it shows the deadline, not before")
  func real() async throws {
    for scheduler: any Scheduler in [
      SerialDispatchQueueScheduler(qos: .default), NewThreadScheduler(name: "clock"),
      ThreadPoolScheduler.computation,
    ] {
      let deadline = scheduler.taskClock.now.advanced(by: .milliseconds(20))
      try await scheduler.taskClock.sleep(until: deadline)
      #expect(scheduler.taskClock.now >= deadline, "\(scheduler)")
    }
  }

  @Test(arguments: [0.3, 0.5, 0.7, 10.1, 10.5])
  func `N4 a deadline between two units of time is met in the later one`(seconds: Double) {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    Task(executorPreference: scheduler) {
      try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
      log.append("\(scheduler.clock as TestTime)")
    }
    scheduler.advance(by: 100)
    #expect(log.lines == ["\(Int(seconds.rounded(.up)))"])
  }

  @Test func `N4 a deadline that has passed gives others a turn, and no more`() {
    let scheduler = TestScheduler(initialClock: 50)
    Task(executorPreference: scheduler) {
      log.append("first")
      try await scheduler.taskClock.sleep(until: scheduler.taskClock.now.advanced(by: .seconds(-40)))
      log.append("first again, at \(scheduler.clock as TestTime)")
    }
    Task(executorPreference: scheduler) { log.append("second") }
    scheduler.advance(by: 0)
    #expect(log.lines == ["first", "second", "first again, at 50"])
  }

  @Test func `N4 instants and spans that no clock can show are bounded`() {
    let scheduler = TestScheduler(initialClock: 0)
    let now = scheduler.taskClock.now
    let (longest, shortest) = (Duration(attoseconds: .max), Duration(attoseconds: .min))
    #expect(now.advanced(by: longest).offset == longest || now.offset <= .zero)
    #expect(now.advanced(by: longest).advanced(by: longest).offset == longest)
    #expect(now.advanced(by: shortest).advanced(by: shortest).offset == shortest)
    #expect(now.advanced(by: shortest).duration(to: now.advanced(by: longest)) == longest)
    #expect(now < now.advanced(by: .nanoseconds(1)))
    Task(executorPreference: scheduler) { try await Task.sleep(for: longest, clock: scheduler.taskClock) }
    scheduler.advance(by: 1)
    #expect(scheduler.dueTimes.count == 1)
  }

  // Cancellation, in each window.

  @Test func `N4 a task that was cancelled does not begin to sleep`() {
    let scheduler = TestScheduler(initialClock: 0)
    let task = Task(executorPreference: scheduler) { await log.outcome { try await scheduler.sleep(10) } }
    task.cancel()
    scheduler.advance(by: 0)
    #expect(log.lines == ["CancellationError()"])
    #expect(scheduler.dueTimes.isEmpty)
  }

  @Test func `N4 cancellation wakes a sleeper at once, and nothing waits for it any more`() {
    let scheduler = TestScheduler(initialClock: 0)
    let task = Task(executorPreference: scheduler) {
      await log.outcome { try await scheduler.sleep(10) }
      log.append("at \(scheduler.clock as TestTime)")
    }
    scheduler.advance(by: 4)
    #expect(scheduler.dueTimes == [10])
    task.cancel()
    #expect(scheduler.dueTimes == [4])
    scheduler.advance(by: 0)
    #expect(log.lines == ["CancellationError()", "at 4"])
    #expect(scheduler.dueTimes.isEmpty)
  }

  @Test func `N4 cancellation after the sleep changes nothing`() {
    let scheduler = TestScheduler(initialClock: 0)
    let task = Task(executorPreference: scheduler) { await log.outcome { try await scheduler.sleep(10) } }
    scheduler.advance(by: 10)
    task.cancel()
    #expect(log.lines == ["done"])
  }

  @Test("N4 cancellation while the timer is being made wakes the sleeper, and the timer is disposed of")
  func cancelledWithin() async {
    let scheduler = OwnScheduler()
    await Task {
      scheduler.whileScheduling { withUnsafeCurrentTask { $0?.cancel() } }
      await log.outcome { try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock) }
    }.value
    #expect(log.lines == ["CancellationError()"])
    #expect(scheduler.disposals == 1)
  }

  @Test func `N4 a timer that fires while it is being made wakes the sleeper`() async {
    let scheduler = ImmediateTestScheduler()
    await #expect(throws: Never.self) {
      try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock)
    }
  }

  @Test func `N4 a sleep that is cancelled as it ends, ends once`() async {
    let scheduler = ThreadPoolScheduler(threads: 2)
    for round in 0..<AllocationCount.flood(500) {
      let sleeper = Task { try await Task.sleep(for: .microseconds(50), clock: scheduler.taskClock) }
      for _ in 0..<round % 50 { await Task.yield() }
      sleeper.cancel()
      switch await sleeper.result {
      case .success: break
      case .failure(let error): #expect(error is CancellationError)
      }
    }
    scheduler.shutdown(.finishQueued)
  }

  @Test func `N3 who would sleep by a scheduler that refuses is told so`() async {
    let scheduler = NewThreadScheduler(name: "gone")
    scheduler.shutdown(.dropQueued)
    await #expect(throws: SchedulerRefusal.self) {
      try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock)
    }
    let other = NewThreadScheduler(name: "going")
    let sleeper = Task { try await Task.sleep(for: .seconds(3600), clock: other.taskClock) }
    // Whether it sleeps by then or not.
    other.shutdown(.dropQueued)
    await #expect(throws: SchedulerRefusal.self) { try await sleeper.value }
  }
}

extension TestScheduler {
  fileprivate func sleep(_ seconds: Int) async throws {
    try await Task.sleep(for: .seconds(seconds), clock: taskClock)
  }
}

/// A user's scheduler, with no clock but the wall's, on a queue.
private final class OwnScheduler: Scheduler {
  private let base = SerialDispatchQueueScheduler(qos: .default)
  private let hook = Box<(@Sendable () -> Void)?>(nil)
  private let count = Box(0)

  var disposals: Int { count.value }
  var now: Date { Date() }

  func whileScheduling(_ body: @escaping @Sendable () -> Void) { hook.change { $0 = body } }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let timer = base.scheduleRelative(state, dueTime: dueTime, action: action)
    hook.value?()
    return Disposables.create { [count] in
      count.change { $0 += 1 }
      timer.dispose()
    }
  }
}
