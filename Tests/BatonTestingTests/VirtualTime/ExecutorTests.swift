// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("N4 Tasks and actors on a virtual scheduler")
struct ExecutorTests {
  private let log = Trace()

  @Test func `N4 at one instant tasks, timers and events come in the order in which they were made`() {
    let scheduler = TestScheduler(initialClock: 0)
    Task(executorPreference: scheduler) {
      log.append("task")
      await Task.yield()
      log.append("task after a yield")
    }
    scheduler.scheduleAt(0) { log.append("timer") }
    let subscription = scheduler.createHotObservable([.next(0, "event")]).subscribe(onNext: log.append)
    Task(executorPreference: scheduler) { log.append("second task") }
    #expect(log.lines.isEmpty)
    scheduler.advance(by: 0)
    #expect(log.lines == ["task", "timer", "event", "second task", "task after a yield"])
    subscription.dispose()
  }

  @Test(
    "N4 children, groups and default actors run on the thread that moves the clock, which is the scheduler's")
  func structure() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let counter = Counter()
    let thread = Box<ObjectIdentifier?>(nil)
    let check = { @Sendable (line: String) in
      let isRight = thread.value == ObjectIdentifier(Thread.current)
      log.append(isRight && Schedulers.current as? TestScheduler === scheduler ? line : "\(line), elsewhere")
    }
    Task(executorPreference: scheduler) {
      check("body")
      async let child: Void = check("child")
      await child
      await withTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            check("member \(number)")
            return await counter.add(number) { check("actor") }
          }
        }
        for await sum in group { check("sum \(sum)") }
      }
    }
    thread.change { $0 = ObjectIdentifier(Thread.current) }
    scheduler.advance(by: 0)
    #expect(!log.lines.contains { $0.hasSuffix("elsewhere") })
    #expect(log.lines.count == 11)
    #expect(log.lines.last == "sum 6")
  }

  @Test func `N3 an actor on the scheduler is isolated in all of its work, and nowhere else`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let resident = Resident(scheduler)
    Task(executorPreference: scheduler) {
      await resident.visit {
        log.append("visited, current: \(Schedulers.current as? TestScheduler === scheduler)")
      }
    }
    scheduler.scheduleAt(5) { resident.assumeIsolated { log.append("assumed \($0.visits)") } }
    scheduler.advance(by: 10)
    #expect(log.lines == ["visited, current: true", "assumed 1"])
    #if os(Linux)
      #expect(scheduler.isIsolatingCurrentContext() == false)
    #endif
    let elsewhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let resident = Resident(TestScheduler(initialClock: 0))
      resident.preconditionIsolated()
    }
    #expect(elsewhere != nil)
  }

  @Test func `N4 a scheduler that has jobs lives until they have run`() async {
    weak var weakScheduler: TestScheduler?
    let task: Task<Int, Never>
    do {
      let scheduler = TestScheduler(initialClock: 0)
      weakScheduler = scheduler
      task = Task(executorPreference: scheduler) { 7 }
    }
    #expect(weakScheduler != nil)
    weakScheduler?.advance(by: 0)
    #expect(await task.value == 7)
  }

  @Test func `N4 it is the same for a scheduler whose converter alone compares times`() {
    let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 1_000_000_000))
    Task(executorPreference: scheduler) {
      try await Task.sleep(for: .seconds(86_400), clock: scheduler.taskClock)
      log.append("a day later")
    }
    scheduler.advance(by: .seconds(86_399))
    #expect(log.lines.isEmpty)
    #expect(scheduler.dueTimes == [Date(timeIntervalSince1970: 1_000_086_400)])
    scheduler.advance(by: .seconds(1))
    #expect(log.lines == ["a day later"])
  }
}

private actor Counter {
  private var sum = 0

  func add(_ number: Int, _ seen: () -> Void) -> Int {
    seen()
    sum += number
    return sum
  }
}

private actor Resident {
  private let scheduler: TestScheduler
  private(set) var visits = 0

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  func visit(_ seen: () -> Void) {
    visits += 1
    preconditionIsolated()
    seen()
  }
}
