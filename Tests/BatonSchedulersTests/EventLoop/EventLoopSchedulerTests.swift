// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BatonSchedulers

/// A loop that is turned by hand, on the thread that does so.
final class HandLoop: Sendable {
  let wakeUps = Atomic(0)
  private let queue = Lock<EventLoopQueue?>(nil)
  private let owner = ThreadIdentity.current

  func makeScheduler(clock: some Clock<Duration> = .continuous) -> EventLoopScheduler {
    EventLoopScheduler(
      name: "hand", clock: clock, isCurrent: { self.owner == ThreadIdentity.current },
      wake: { queue in
        // The old one is freed outside the lock.
        _ = self.queue.withLock { old in
          defer { old = queue }
          return old
        }
        self.wakeUps.add(1, ordering: .relaxed)
      })
  }

  var current: EventLoopQueue? { queue.withLock { $0 } }

  func serve(for budget: Duration = .seconds(10), _ note: (EventLoopTurn) -> Void = { _ in })
    -> EventLoopTurn?
  {
    var told: EventLoopTurn?
    current?.serve(for: budget) { turn in
      told = turn
      note(turn)
    }
    return told
  }

  func forget() { queue.withLock { $0.take() }.map { _ in } }
}

@Suite struct EventLoopSchedulerTests {
  private let loop = HandLoop()
  private let log = Log<Int>()
  private let scheduler: EventLoopScheduler

  init() { scheduler = loop.makeScheduler() }

  private func schedule(_ number: Int, on scheduler: EventLoopScheduler) {
    scheduler.schedule { [log] in log.append(number) }
  }

  @Test func `The loop is woken up once for all that is scheduled before it serves`() {
    for number in 0..<5 { schedule(number, on: scheduler) }
    #expect(loop.wakeUps.load(ordering: .relaxed) == 1)
    #expect(log.elements.isEmpty)
    #expect(loop.serve() == .wait(nil))
    #expect(log.elements == [0, 1, 2, 3, 4])
    schedule(5, on: scheduler)
    #expect(loop.wakeUps.load(ordering: .relaxed) == 2)
  }

  @Test func `Many pieces of work are served in several turns`() {
    for number in 0..<300 { schedule(number, on: scheduler) }
    var turns = 1
    while loop.serve(for: .zero) == .again { turns += 1 }
    #expect(turns >= 300)
    #expect(log.elements == Array(0..<300))
  }

  @Test func `A hop's batch ends with the loop's turn`() {
    let count = 20
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { [log] number in
      log.append(number)
      let start = MonotonicClock.now()
      while MonotonicClock.now() - start < 1_000_000 {}
    })
    for number in 0..<count { subject.onNext(number) }
    // The clock does not show less than the time of the elements.
    while log.elements.count < count {
      let before = log.elements.count
      #expect(loop.serve(for: .milliseconds(2)) != .finished)
      #expect((1...2).contains(log.elements.count - before))
    }
    for number in 0..<3 { subject.onNext(number) }
    let turns = (0..<3).map { _ in loop.serve(for: .zero) }
    #expect(turns.allSatisfy { $0 == .again } && log.elements.count == count + 3)
    #expect(log.elements == Array(0..<count) + [0, 1, 2])
    subscription.dispose()
  }

  @Test func `A turn says how long the first timer waits, and an earlier one wakes the loop up`() {
    func put(_ number: Int, after span: Duration) -> any Disposable {
      scheduler.schedule(after: span) { [log] in log.append(number) }
    }
    let late = put(1, after: .seconds(100))
    #expect(loop.wakeUps.load(ordering: .relaxed) == 1)
    guard case .wait(let first?) = loop.serve() else {
      Issue.record("no timer waits")
      return
    }
    #expect(first > .seconds(99) && first <= .seconds(100))
    let later = put(2, after: .seconds(200))
    #expect(loop.wakeUps.load(ordering: .relaxed) == 1)
    let early = put(3, after: .seconds(50))
    #expect(loop.wakeUps.load(ordering: .relaxed) == 2)
    guard case .wait(let second?) = loop.serve() else {
      Issue.record("no timer waits")
      return
    }
    #expect(second > .seconds(49) && second <= .seconds(50))
    for timer in [late, later, early] { timer.dispose() }
    #expect(loop.serve() == .wait(nil))
    _ = put(4, after: .nanoseconds(1))
    while log.elements.isEmpty { _ = loop.serve() }
    #expect(log.elements == [4])
  }

  @Test func `Work that turns the loop does not run other work in its midst`() {
    scheduler.schedule { [loop, log] in
      #expect(loop.serve() == .wait(nil))
      log.append(1)
    }
    schedule(2, on: scheduler)
    #expect(loop.serve() == .wait(nil))
    #expect(log.elements == [1, 2])
  }

  @Test func `It has finished when it is shut down, or gone, and all is done`() {
    let closed = loop.makeScheduler()
    schedule(1, on: closed)
    closed.shutdown(.finishQueued)
    #expect(loop.serve() == .finished)
    do {
      let gone = loop.makeScheduler()
      schedule(2, on: gone)
    }
    #expect(loop.serve() == .finished)
    #expect(log.elements == [1, 2])
    let idle = loop.makeScheduler()
    let wakeUps = loop.wakeUps.load(ordering: .relaxed)
    idle.shutdown(.dropQueued)
    #expect(loop.wakeUps.load(ordering: .relaxed) == wakeUps + 1)
    #expect(loop.serve() == .finished)
  }

  @Test func `Work that is left disposes of the last timer, and still schedules`() {
    do {
      let gone = loop.makeScheduler()
      let last = gone.scheduleRelative((), dueTime: .seconds(100)) { Disposables.create() }
      // A loop that its timer woke up, and no item.
      _ = gone.scheduleRelative(1, dueTime: .nanoseconds(1)) { [log] number in
        log.append(number)
        last.dispose()
        return Schedulers.current?.schedule(2) { number in
          log.append(number)
          return Disposables.create()
        } ?? Disposables.create()
      }
    }
    while loop.serve() != .finished {}
    #expect(log.elements == [1, 2])
  }

  @Test func `What the loop drops unserved is refused`() {
    let fates = Piece.Fates()
    loop.makeScheduler().put(1, fates)
    loop.forget()
    fates.wait()
    #expect(fates.elements == [.refused(1, .loopEnded)])
  }

  /// A loop whose wake-up takes the lock of a program that schedules under it.
  @Test func `The loop is woken up outside all locks`() {
    let mutex = Guarded(0)
    let kept = Guarded<EventLoopQueue?>(nil)
    let scheduler = EventLoopScheduler(
      name: "locked", isCurrent: { false },
      wake: { queue in
        mutex.withLock { $0 += 1 }
        kept.withLock { $0 = queue }
      })
    defer { kept.withLock { $0 }?.abandon() }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for number in 0..<500 {
        // Each is the earliest.
        let span = Duration.seconds(1000) - .milliseconds(number)
        let timer = scheduler.schedule(after: span) {}
        mutex.withLock { _ in timer.dispose() }
      }
    }
    #expect(mutex.withLock { $0 } > 0)
  }

  @Test func `A turn on another thread than the loop's stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let places = Lock<EventLoopQueue?>(nil)
      let scheduler = EventLoopScheduler(
        name: "wrong", isCurrent: { false }, wake: { queue in places.withLock { $0 = queue } })
      scheduler.schedule {}
      places.withLock { $0 }?.serve { _ in }
    }
    #expect(result.message.contains("a thread that is not the loop's"))
  }
}
