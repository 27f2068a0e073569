// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// Requirement N14: an event loop that ends says so, and loses no wake-up before.
@Suite struct LoopEndTests {
  private let loop = HandLoop()
  private let fates = Piece.Fates()
  private let scheduler: EventLoopScheduler

  init() { scheduler = loop.makeScheduler() }

  // Noting.

  @Test func `N14 the loop is not woken up before it has noted its turn`() {
    scheduler.put(1, fates)
    #expect(loop.wakeUps.load(ordering: .relaxed) == 1)
    let turn = loop.serve { _ in
      onThread { [scheduler, fates] in
        scheduler.put(2, fates)
        scheduler.put(3, after: .seconds(100), fates)
      }
      #expect(loop.wakeUps.load(ordering: .relaxed) == 1)
    }
    #expect(turn == .wait(nil))
    #expect(loop.wakeUps.load(ordering: .relaxed) == 2)
    #expect(loop.serve() != .wait(nil))
    #expect(fates.elements == [.ran(1), .ran(2)])
    loop.current?.abandon()
  }

  @Test
  func `N14 a loop that lets go of the queue where it may is not abandoned, though a timer waits for ever`() {
    scheduler.put(1, after: .seconds(Int64.max), fates)
    #expect(loop.serve() == .wait(nil))
    loop.forget()
    scheduler.put(2, fates)
    #expect(loop.serve() == .wait(nil))
    #expect(fates.elements == [.ran(2)])
    loop.current?.abandon()
  }

  @Test func `N14 an earlier timer that comes while the loop notes a later one wakes it up`() {
    scheduler.put(1, after: .seconds(100), fates)
    let turn = loop.serve { _ in
      onThread { [scheduler, fates] in scheduler.put(2, after: .seconds(50), fates) }
    }
    guard case .wait(let late?) = turn, case .wait(let early?) = loop.serve() else {
      Issue.record("no timer waits")
      return
    }
    #expect(loop.wakeUps.load(ordering: .relaxed) == 2)
    #expect(late > .seconds(90))
    #expect(early <= .seconds(50))
    loop.current?.abandon()
  }

  /// Loops that do what they are told in another order, late, or not at all.
  @Test(.timeLimit(.minutes(2)), arguments: WaitingLoop.Habit.allCases)
  func `N14 every job of a task is run beside and after a shutdown`(habit: WaitingLoop.Habit) async {
    let loop = WaitingLoop(habit)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        let scheduler = loop.makeScheduler()
        for _ in 0..<4 {
          // A job comes from another thread each time, often just when the queue has finished.
          group.addTask(executorPreference: scheduler) { for _ in 0..<10 { await Task.detached {}.value } }
        }
        scheduler.shutdown(.finishQueued)
      }
    }
    loop.stop()
  }

  @Test func `N14 a job that comes when the loop is told that all is done is handed over anew`() {
    scheduler.shutdown(.finishQueued)
    let ended = Signal()
    let turn = loop.serve { _ in
      onThread { [scheduler] in
        Task(executorPreference: scheduler) { ended.send() }
        while scheduler.driver.queue.inbox.isEmpty(but: .all) { sched_yield() }
      }
      loop.forget()
    }
    #expect(turn == .finished)
    #expect(loop.serve() == .finished)
    ended.wait()
  }

  // Ending.

  @Test func `N14 what waits in a loop that ends is refused, with the reason, and so is what comes`() {
    scheduler.put(1, fates)
    scheduler.put(2, after: .seconds(3600), fates)
    scheduler.put(3, after: .seconds(3600), every: .seconds(1), fates)
    loop.current?.abandon()
    #expect(fates.elements == (1...3).map { .refused($0, .loopEnded) })
    #expect(scheduler.isShutDown)
    scheduler.put(4, fates)
    scheduler.put(5, after: .seconds(1), fates)
    #expect(fates.elements.suffix(2) == [.refused(4, .loopEnded), .refused(5, .loopEnded)])
    #expect(loop.serve() == .finished)
    #expect(
      SchedulerRefusal(scheduler: "EventLoopScheduler(\"hand\")", reason: .loopEnded).description
        == "EventLoopScheduler(\"hand\") refused work: its event loop has ended")
  }

  @Test func `N14 sequences end when their loop does: an interval, a timeout, a hop`() {
    let (errors, ended) = (Log<SchedulerRefusal.Reason>(), Signal())
    func follow<Element: Sendable>(_ sequence: Observable<Element>) -> any Disposable {
      sequence.subscribe(onError: { error in
        if let refusal = error as? SchedulerRefusal { errors.append(refusal.reason) }
        ended.send()
      })
    }
    let subject = PublishSubject<Int>()
    let subscriptions = [
      follow(Observable<Int>.interval(.seconds(1), scheduler: scheduler)),
      follow(Observable<Int>.never().timeout(.seconds(3600), scheduler: scheduler)),
      follow(subject.observe(on: scheduler).map { $0 }),
    ]
    subject.onNext(1)
    // All copies, and not a word.
    loop.forget()
    ended.wait(3)
    #expect(errors.elements == Array(repeating: .loopEnded, count: 3))
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `N14 callers that wait for room return when the loop ends`() {
    let kept = Guarded<EventLoopQueue?>(nil)
    let scheduler = EventLoopScheduler(
      name: "full", capacity: 1, whenFull: .wait, isCurrent: { false },
      wake: { queue in kept.withLock { $0 = queue } })
    scheduler.put(1, fates)
    let blocked = Signal()
    Thread.detachNewThread { [fates] in
      scheduler.put(2, fates)
      blocked.send()
    }
    kept.withLock { $0 }?.abandon()
    blocked.wait()
    fates.wait(2)
    #expect(
      Set(fates.elements.map { "\($0)" }) == Set((1...2).map { "\(Piece.Fate.refused($0, .loopEnded))" }))
  }

  @Test func `N14 tasks and actors go on when their loop has ended, one job after another`() async {
    let kept = Guarded<EventLoopQueue?>(nil)
    let scheduler = EventLoopScheduler(
      name: "gone", isCurrent: { false }, wake: { queue in kept.withLock { $0 = queue } })
    let actor = QueueActor(scheduler)
    // These wait for the loop already.
    let early = (0..<10).map { number in Task { await actor.note(number) } }
    while kept.withLock({ $0 == nil }) { await Task.yield() }
    kept.withLock { $0 }?.abandon()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { await actor.note(number) } }
    }
    for task in early { await task.value }
    #expect(await actor.notes.reduce(0, +) == 4950 + 45)
    let seen = await Task(executorPreference: scheduler) {
      Schedulers.current.map { $0 as AnyObject } === scheduler
    }
    .value
    #expect(seen)
  }

  @Test func `N14 a loop abandons its queue in the midst of work, whose jobs go on`() async {
    let ended = Signal()
    scheduler.schedule { [loop, fates, scheduler] in
      Task(executorPreference: scheduler) { ended.send() }
      scheduler.put(1, fates)
      loop.current?.abandon()
      #expect(fates.elements == [.refused(2, .loopEnded), .refused(1, .loopEnded)])
    }
    scheduler.put(2, fates)
    #expect(loop.serve() == .finished)
    ended.wait()
  }

  @Test func `N14 a dead loop with a pending timer keeps nothing alive`() {
    let (loop, remains) = (HandLoop(), Remains())
    do {
      let scheduler = loop.makeScheduler()
      remains.add(scheduler)
      remains.add(scheduler.driver)
      scheduler.put(1, after: .seconds(3600), fates)
      _ = loop.serve()
    }
    loop.forget()
    fates.wait()
    #expect(fates.elements == [.refused(1, .loopEnded)])
    remains.waitUntilGone()
  }

  @Test func `N14 a loop that drops a queue while nothing waits is handed it again`() {
    scheduler.put(1, fates)
    #expect(loop.serve() == .wait(nil))
    loop.forget()
    scheduler.put(2, fates)
    #expect(loop.serve() == .wait(nil))
    #expect(fates.elements == [.ran(1), .ran(2)])
  }

  // Run loops.

  @Test func `N14 a run loop whose thread has ended refuses, with a timer and without`() {
    let schedulers = Guarded<[RunLoopScheduler]>([])
    onThread { [fates] in
      let made = (0..<2).map { _ in RunLoopScheduler(runLoop: .current) }
      schedulers.withLock { $0 = made }
      made[0].put(1, after: .seconds(3600), fates)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.001))
    }
    fates.wait()
    #expect(fates.elements == [.refused(1, .loopEnded)])
    let idle = schedulers.withLock { $0[1] }
    while !idle.isShutDown { sched_yield() }
    idle.put(2, fates)
    #expect(fates.elements.last == .refused(2, .loopEnded))
  }

  // Dispatch ends threads that have been idle for some seconds, and frees what it keeps for them: blocks that
  // have run. (Not one of the scenarios for the address sanitizer, because Foundation keeps the timers of run
  // loops whose threads have ended.)
  @Test func `N14 the end of Dispatch's threads with run loops is noticed, and frees nothing twice`() async {
    await #expect(processExitsWith: .success) {
      let schedulers = Guarded<[RunLoopScheduler]>([])
      let areMade = DispatchGroup()
      for _ in 0..<200 { DispatchQueue.global().async { usleep(1000) } }
      for _ in 0..<24 {
        DispatchQueue.global().async(group: areMade) {
          schedulers.withLock { $0.append(RunLoopScheduler(runLoop: .current)) }
          // So that each has a thread of its own.
          usleep(300_000)
        }
      }
      areMade.wait()
      while schedulers.withLock({ $0.count(where: \.isShutDown) }) < 4 { usleep(100_000) }
    }
  }

  @Test func `N14 a scheduler that another thread has made for the loop notices the thread's end`() {
    let (runLoop, isMade) = (Guarded<UncheckedSendable<RunLoop>?>(nil), Signal())
    let (isReady, hasEnded) = (Signal(), Signal())
    let isOver = Flag()
    Thread.detachNewThread {
      runLoop.withLock { $0 = UncheckedSendable(RunLoop.current) }
      isReady.send()
      isMade.wait()
      while !isOver.isSet { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005)) }
      hasEnded.send()
    }
    isReady.wait()
    let scheduler = RunLoopScheduler(runLoop: runLoop.withLock { $0!.value })
    isMade.send()
    scheduler.put(1, fates)
    fates.wait()
    scheduler.put(2, after: .seconds(3600), fates)
    isOver.set()
    hasEnded.wait()
    fates.wait()
    #expect(fates.elements == [.ran(1), .refused(2, .loopEnded)])
  }

  // The turn and its time.

  @Test func `N14 a turn ends when its time is up, whatever waits`() {
    let count = Guarded(0)
    _ = scheduler.schedulePeriodic((), startAfter: .zero, period: .zero) { _ in count.withLock { $0 += 1 } }
    for _ in 0..<3 { #expect(loop.serve(for: .microseconds(50)) == .again) }
    #expect(loop.serve(for: .zero) == .again)
    #expect(count.withLock { $0 } >= 4)
    loop.current?.abandon()
  }

  @Test func `N11 a loop whose time is virtual drives timers, dates and repetition`() {
    let time = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 1_000_000))
    let scheduler = loop.makeScheduler(clock: time.taskClock)
    let log = Log<String>()
    @Sendable func note(_ what: String) {
      log.append("\(what) \(Int(scheduler.now.timeIntervalSince1970) - 1_000_000)")
    }
    scheduler.schedule(after: .seconds(3600)) { note("once") }
    let repetition = scheduler.schedulePeriodic((), startAfter: .seconds(600), period: .seconds(1200)) { _ in
      note("again")
    }
    #expect(loop.serve() == .wait(.seconds(600)))
    func pass(_ seconds: Int) { time.advance(by: TimeInterval(seconds)) }
    pass(599)
    #expect(loop.serve() == .wait(.seconds(1)))
    pass(1)
    #expect(loop.serve() == .wait(.seconds(1200)))
    pass(1200)
    #expect(loop.serve() == .wait(.seconds(1200)))
    pass(1200)
    #expect(loop.serve() == .wait(.seconds(600)))
    repetition.dispose()
    pass(600)
    #expect(loop.serve() == .wait(nil))
    #expect(log.elements == ["again 600", "again 1800", "again 3000", "once 3600"])
    #expect(scheduler.clockReading == time.clockReading)
    #expect(scheduler.virtualTimeSource?.scheduler as AnyObject? === time)
    #expect(scheduler.schedulerTraits.timeIsVirtual)
    #expect(self.scheduler.virtualTimeSource == nil && !self.scheduler.schedulerTraits.timeIsVirtual)
  }
}
