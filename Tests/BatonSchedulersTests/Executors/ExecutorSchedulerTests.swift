// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Executors as schedulers: requirement N3. The laws of schedulers are put to them with all others.
@Suite struct ExecutorSchedulerTests {
  @Test("Work on an actor is isolated to it")
  func isolation() async {
    let actor = QueueActor()
    for scheduler in [ActorScheduler(actor), ExecutorScheduler(actor.scheduler as any SerialExecutor)] {
      let notes = await withCheckedContinuation { continuation in
        _ = scheduler.schedule(7) { number in
          actor.assumeIsolated { $0.note(number) }
          continuation.resume(returning: actor.assumeIsolated { $0.notes })
          return Disposables.create()
        }
      }
      #expect(notes.last == 7)
    }
    await withCheckedContinuation { continuation in
      _ = ActorScheduler(MainActor.shared).schedule(()) { _ in
        MainActor.assumeIsolated { continuation.resume() }
        return Disposables.create()
      }
    }
  }

  @Test("Work on a default actor, and on the tasks' threads, is done")
  func shared() async {
    let counter = PoolCounter()
    await withCheckedContinuation { continuation in
      let scheduler = ActorScheduler(counter)
      for _ in 0..<1000 {
        _ = scheduler.schedule(()) { _ in
          counter.assumeIsolated { if $0.next() == 1000 { continuation.resume() } }
          return Disposables.create()
        }
      }
    }
    let seen = Lock(0)
    await withCheckedContinuation { continuation in
      let scheduler = TaskScheduler(priority: .high)
      for _ in 0..<1000 {
        _ = scheduler.schedule(()) { _ in
          #expect(isCurrent(scheduler))
          let count = seen.withLock {
            $0 += 1; return $0
          }
          if count == 1000 { continuation.resume() }
          return Disposables.create()
        }
      }
    }
  }

  @Test("An actor turns to others between batches of what waits")
  func turns() async {
    let actor = QueueActor(NewThreadScheduler().makeWorker())
    let scheduler = ActorScheduler(actor)
    let isOver = Lock(false)
    @Sendable func again() {
      _ = scheduler.schedule(()) { _ in
        if !isOver.withLock({ $0 }) { again() }
        return Disposables.create()
      }
    }
    again()
    for number in 0..<10 { await actor.note(number) }
    isOver.withLock { $0 = true }
    #expect(await actor.notes.count == 10)
  }

  @Test("Elements are delivered in order on an actor", arguments: [1, AllocationCount.flood(1_000_000)])
  func elements(count: Int) async {
    let actor = QueueActor()
    await withCheckedContinuation { continuation in
      _ = Observable.range(start: 0, count: count).observe(on: .actor(actor)).subscribe(
        onNext: { number in actor.assumeIsolated { $0.note(number) } },
        onCompleted: { continuation.resume() })
    }
    #expect(await actor.notes == Array(0..<count))
  }

  @Test("Time is that of the clock that is given")
  func clock() async throws {
    let virtual = HandClock()
    let scheduler = ExecutorScheduler(QueueActor().scheduler as any SerialExecutor, clock: virtual)
    let (start, log) = (scheduler.now, Log<Int>())
    let (ran, periods) = (Signal(), Signal())
    for second in [30, 10, 20] {
      _ = scheduler.scheduleRelative(second, dueTime: .seconds(second)) { second in
        log.append(second)
        ran.send()
        return Disposables.create()
      }
    }
    let dropped = scheduler.scheduleRelative((), dueTime: .seconds(15)) { _ in
      Issue.record("was disposed of")
      return Disposables.create()
    }
    dropped.dispose()
    virtual.advance(by: .seconds(5))
    #expect(log.elements.isEmpty)
    for expected in [[10], [10, 20], [10, 20, 30]] {
      virtual.advance(by: .seconds(10))
      await onThread { ran.wait() }
      #expect(log.elements == expected)
    }
    #expect(scheduler.now == start + .seconds(35))
    let repeated = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { state in
      periods.send()
      return state + 1
    }
    for _ in 0..<5 {
      await onThread { while virtual.sleepers == 0 { Thread.sleep(forTimeInterval: 0.001) } }
      virtual.advance(by: .seconds(1))
      await onThread { periods.wait() }
    }
    repeated.dispose()
  }

  @Test("Work whose clock will not wait is refused")
  func failingClock() async {
    let scheduler = TaskScheduler(clock: BrokenClock())
    let fates = Piece.Fates()
    scheduler.put(1, after: .seconds(1), fates)
    await onThread { fates.wait() }
    #expect("\(fates.elements)".contains("its clock would not wait"))
  }
}

private actor PoolCounter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

/// Waits on a thread of its own: those of tasks are not to be blocked.
private func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      body()
      continuation.resume()
    }
  }
}

private struct BrokenClock: Clock {
  struct Broken: Error {}

  var now: ContinuousClock.Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { throw Broken() }
}

/// A clock that is moved by hand.
private final class HandClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var count = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return true }
          if deadline <= state.now { return false }
          state.sleepers.append(Sleeper(deadline: deadline, number: number, continuation: continuation))
          return nil
        }
        switch isCancelled {
        case true?: continuation.resume(throwing: CancellationError())
        case false?: continuation.resume()
        case nil: break
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return Sleeper?.none
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by span: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: span)
      let due = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
