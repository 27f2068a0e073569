// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// R11: schedulers that are started, fed from all sides and shut down, again and again.
@Suite(.serialized) struct PoolStressTests {
  /// What became of each of a number of pieces.
  fileprivate final class Ledger: Sendable {
    fileprivate let ran: Lock<[UInt8]>
    private let told: Lock<[UInt8]>

    init(_ count: Int) {
      ran = Lock(Array(repeating: 0, count: count))
      told = Lock(Array(repeating: 0, count: count))
    }

    func run(_ number: Int) {
      ran.withLock { $0[number] += 1 }
    }

    func tell(_ number: Int) {
      told.withLock { $0[number] += 1 }
    }

    /// How often each was run or told.
    var sums: [UInt8] { zip(ran.withLock { $0 }, told.withLock { $0 }).map { $0 + $1 } }
  }

  private struct Entry: RefusableWork {
    let number: Int
    let ledger: Ledger

    func schedulerRefused(_ refusal: SchedulerRefusal) { ledger.tell(number) }
  }

  private func make(_ round: Int, _ name: String) -> any ShutdownScheduler & PeriodicScheduler {
    let capacity = round % 3 == 0 ? 50 : nil
    let policy: FullQueuePolicy = round % 2 == 0 ? .wait : .refuse
    switch round % 4 {
    case 0: return ThreadPoolScheduler(threads: 3, name: name, capacity: capacity, whenFull: policy)
    case 1:
      return ThreadPoolScheduler(
        maximumThreads: 6,
        idleTime: .microseconds(200),
        name: name,
        capacity: capacity,
        whenFull: policy
      )
    case 2: return NewThreadScheduler(name: name, capacity: capacity, whenFull: policy).makeWorker()
    default: return NewThreadScheduler(name: name, stackSize: 256 << 10)
    }
  }

  @Test("R11 no piece is lost, repeated, or both run and refused; threads go", arguments: 0..<4)
  func rounds(kind: Int) {
    let name = "stress\(kind)"
    let start = MonotonicClock.now()
    var round = kind
    while round < 400, MonotonicClock.now() < start + 2_500_000_000 {
      let isEnd = feed(make(round, name), round)
      if !isEnd { break }
      round += 4
    }
    SystemThreads.waitUntilNone(named: name)
  }

  /// Each piece from outside schedules one more from inside: half of the numbers are theirs.
  private func feed(_ scheduler: any ShutdownScheduler & PeriodicScheduler, _ round: Int) -> Bool {
    let (feeders, each) = (3, scheduler is NewThreadScheduler ? 20 : 300)
    let half = feeders * each
    let ledger = Ledger(2 * half)
    let fed = Signal()
    for feeder in 0..<feeders {
      Thread.detachNewThread {
        for index in 0..<each { put(feeder * each + index) }
        fed.send()
      }
    }
    @Sendable func put(_ number: Int) {
      let span: Duration = number % 5 == 0 ? .microseconds(number % 700) : .zero
      _ = scheduler.scheduleRelative(Entry(number: number, ledger: ledger), dueTime: span) { entry in
        if number < half { put(number + half) }
        entry.ledger.run(entry.number)
        return Disposables.create()
      }
    }
    if round % 5 > 0 { for _ in 0..<(round * 37 % 2000) { sched_yield() } } else { fed.wait(feeders) }
    scheduler.shutdown(round % 8 < 4 ? .dropQueued : .finishQueued)
    if round % 7 == 0 { scheduler.shutdown(.dropQueued) }
    if round % 5 > 0 { fed.wait(feeders) }
    return isSettled(ledger, half)
  }

  /// A piece that was refused schedules none from inside.
  private func isSettled(_ ledger: Ledger, _ half: Int) -> Bool {
    let deadline = MonotonicClock.now() + 30_000_000_000
    while !isDone(ledger, half), MonotonicClock.now() < deadline { sched_yield() }
    let sums = ledger.sums
    let isRight =
      sums[..<half].allSatisfy { $0 == 1 } && sums[half...].allSatisfy { $0 <= 1 } && isDone(ledger, half)
    #expect(isRight)
    return isRight
  }

  private func isDone(_ ledger: Ledger, _ half: Int) -> Bool {
    let sums = ledger.sums
    return sums[..<half].allSatisfy { $0 > 0 } && ledger.isEven(half)
  }
}

extension PoolStressTests.Ledger {
  /// Whether each piece from inside whose parent ran has run or been told.
  fileprivate func isEven(_ half: Int) -> Bool {
    let ran = ran.withLock { $0 }
    let sums = sums
    return (0..<half).allSatisfy { sums[$0 + half] == ran[$0] }
  }
}
