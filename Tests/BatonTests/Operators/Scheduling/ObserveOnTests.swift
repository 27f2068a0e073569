// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Synchronization
import TestSupport
import Testing

@Suite struct ObserveOnTests {
  /// A queue as a scheduler that counts its wake-ups.
  final class QueueScheduler: ImmediateScheduler {
    let queue: DispatchQueue
    let wakeUps = Atomic(0)

    init(concurrent: Bool = false) {
      queue = DispatchQueue(label: "observe(on:)", attributes: concurrent ? .concurrent : [])
    }

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      wakeUps.add(1, ordering: .relaxed)
      queue.async { _ = action(state) }
      return Disposables.create()
    }
  }

  @Test(arguments: [false, true])
  func `R2 R5 Events are delivered on the scheduler, in order, and never overlap`(concurrent: Bool) {
    let scheduler = QueueScheduler(concurrent: concurrent)
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let done = DispatchSemaphore(value: 0)
    let received = Lock<[Int]>([])
    let busy = Atomic(false)
    let violations = Atomic(0)
    _ = Observable.range(start: 0, count: 100_000).observe(on: scheduler).subscribe(
      onNext: { element in
        if busy.exchange(true, ordering: .acquiringAndReleasing) { violations.add(1, ordering: .relaxed) }
        if DispatchQueue.getSpecific(key: key) != true { violations.add(1, ordering: .relaxed) }
        received.withLock { $0.append(element) }
        busy.store(false, ordering: .releasing)
      },
      onCompleted: { done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(received.withLock { $0 } == Array(0..<100_000))
    #expect(violations.load(ordering: .relaxed) == 0)
  }

  @Test func `R6 However many elements wait, one wake-up serves them, in bounded batches`() {
    let scheduler = QueueScheduler()
    let done = DispatchSemaphore(value: 0)
    let neighbour = Lock<[Int]>([])
    let seen = Atomic(0)
    scheduler.queue.suspend()
    _ = Observable.range(start: 0, count: 10_000).observe(on: scheduler).subscribe(
      onNext: { _ in seen.add(1, ordering: .relaxed) }, onCompleted: { done.signal() })
    #expect(scheduler.wakeUps.load(ordering: .relaxed) == 1)
    scheduler.queue.async { neighbour.withLock { $0.append(seen.load(ordering: .relaxed)) } }
    scheduler.queue.resume()
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(scheduler.wakeUps.load(ordering: .relaxed) < 100)
    let seenByNeighbour = neighbour.withLock { $0.first ?? 0 }
    #expect(seenByNeighbour > 0 && seenByNeighbour < 10_000)
  }

  @Test func `G5 After disposal on the queue nothing arrives, and what waited is freed at once`() {
    let scheduler = QueueScheduler()
    let census = Counted.Census()
    let seen = Atomic(0)
    scheduler.queue.suspend()
    let subscription = Observable<Counted>.create { observer in
      for _ in 0..<5 { observer.onNext(census.counted()) }
      return Disposables.create()
    }
    .observe(on: scheduler)
    .subscribe(onNext: { _ in seen.add(1, ordering: .relaxed) })
    #expect(census.count == 5)
    subscription.dispose()
    #expect(census.count == 0)
    scheduler.queue.resume()
    scheduler.queue.sync {}
    #expect(seen.load(ordering: .relaxed) == 0)
  }

  @Test func `G5 Disposal from inside onNext stops the batch`() {
    let scheduler = QueueScheduler()
    let subscription = SingleAssignmentDisposable()
    let seen = Atomic(0)
    scheduler.queue.suspend()
    subscription.setDisposable(
      Observable.range(start: 0, count: 1000).observe(on: scheduler).subscribe(onNext: { element in
        seen.add(1, ordering: .relaxed)
        if element == 10 { subscription.dispose() }
      }))
    scheduler.queue.resume()
    scheduler.queue.sync {}
    scheduler.queue.sync {}
    #expect(seen.load(ordering: .relaxed) == 11)
  }

  @Test func `A scheduler that runs work at once does not grow the stack`() {
    let sum = Atomic(0)
    _ = Observable.range(start: 0, count: 1_000_000).observe(on: InLineScheduler()).subscribe(
      onNext: { sum.add($0, ordering: .relaxed) })
    #expect(sum.load(ordering: .relaxed) == 499_999_500_000)
  }

  @Test("R2 Ten million elements cross two queues in order, none lost or repeated, and memory stays level")
  func soak() async {
    // In a process of its own, for the memory is the process's.
    await #expect(processExitsWith: .success) { try Self.crossTwoQueues() }
  }

  private static func crossTwoQueues() throws {
    let number = AllocationCount.flood(10_000_000)
    let window = number / 100
    let first = QueueScheduler()
    let second = QueueScheduler(concurrent: true)
    let credit = DispatchSemaphore(value: 4)
    let done = DispatchSemaphore(value: 0)
    let wrong = Atomic(0)
    let expected = Atomic(0)
    let memory = Lock<[Int]>([])
    let subscription = Observable<Int>.create { observer in
      DispatchQueue.global().async {
        for element in 0..<number {
          // The hop is not bounded: the test bounds what is under way, to see what is left lying about.
          if element % window == 0 { credit.wait() }
          observer.onNext(element)
        }
        observer.onCompleted()
      }
      return Disposables.create()
    }
    .observe(on: first)
    .map { $0 + 1 }
    .observe(on: second)
    .subscribe(
      onNext: { element in
        if element != expected.add(1, ordering: .relaxed).newValue { wrong.add(1, ordering: .relaxed) }
        if element % window == 0 {
          memory.withLock { $0.append(residentBytes()) }
          credit.signal()
        }
      },
      onCompleted: { done.signal() })
    #expect(done.wait(timeout: .now() + 240) == .success)
    subscription.dispose()
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(expected.load(ordering: .relaxed) == number)
    let samples = memory.withLock { $0 }
    let early = try #require(samples.prefix(20).max())
    let late = try #require(samples.suffix(20).max())
    #expect(late < early + 64 << 20, "grew from \(early) to \(late) bytes")
  }
}
