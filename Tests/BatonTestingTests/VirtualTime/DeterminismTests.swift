// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTaskTesting
import Foundation
import Synchronization
import Testing

/// Requirement N4: the same test gives the same trace, each time, also on a machine that is busy.
///
/// `BATON_TRACES` says how often; else it is two thousand times.
@Suite("N4 One program, one trace", .enabled(if: VirtualTimeUnavailable.here == nil))
struct DeterminismTests {
  @Test("N4 tasks, groups, actors, the main actor, clocks and sequences give the same trace each time")
  func traces() async throws {
    let asked = ProcessInfo.processInfo.environment["BATON_TRACES"].flatMap(Int.init)
    let count = asked ?? AllocationCount.flood(2000)
    let first = try await trace()
    #expect(first.count > 40)
    let busy = BusyThreads(2)
    defer { busy.stop() }
    for round in 1..<count {
      let trace = try await trace()
      guard trace == first else {
        let place = zip(first, trace).enumerated().first { $1.0 != $1.1 }
        Issue.record("round \(round) differs: \(String(describing: place)), \(first.count), \(trace.count)")
        return
      }
    }
  }

  private func trace() async throws -> [String] {
    try await withVirtualTimeScheduler { scheduler in
      let program = Program(scheduler)
      try await program.run()
      return program.log.lines
    }
  }
}

private final class Program: Sendable {
  let log = Trace()
  private let scheduler: TestScheduler
  private let start = ContinuousClock.now
  private let account = Account()

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  private func note(_ text: String) {
    log.append("\(Int((ContinuousClock.now - start) / .milliseconds(1))) \(text)")
  }

  func run() async throws {
    let keys = PublishSubject<String>()
    let subscriptions = subscribe(to: keys)
    async let workers: Void = work()
    async let race: Void = timeOut()
    let stream = Task { await produceAndConsume() }
    let screen = Task { @MainActor in await show() }
    for key in ["a", "ab", "abc", "abcd"] {
      keys.onNext(key)
      try await Task.sleep(for: .milliseconds(key.count % 2 == 0 ? 40 : 10), tolerance: .milliseconds(5))
    }
    try await workers
    try await race
    await stream.value
    await screen.value
    subscriptions.dispose()
    note("balance \(await account.balance)")
  }

  private func subscribe(to keys: PublishSubject<String>) -> CompositeDisposable {
    CompositeDisposable(
      keys.debounce(.milliseconds(20), scheduler: scheduler).observe(on: scheduler)
        .subscribe(onNext: { self.note("searched \($0)") }),
      Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(5)
        .subscribe(onNext: { self.note("tick \($0)") }))
  }

  private func work() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<5 {
        group.addTask { [self] in
          for step in 0..<3 {
            if (worker + step) % 3 == 0 { await Task.yield() }
            try await Task.sleep(for: .milliseconds(5 * (worker % 3 + 1)))
            note("worker \(worker) has \(await account.add(worker + step))")
          }
          return worker
        }
      }
      for try await worker in group { note("worker \(worker) is done") }
    }
  }

  private func timeOut() async throws {
    let winner = await withTaskGroup(of: String.self) { group in
      group.addTask { (try? await Task.sleep(for: .seconds(10))) == nil ? "cancelled" : "slow" }
      group.addTask { [scheduler] in
        try? await Task.sleep(for: .milliseconds(25), clock: scheduler.taskClock)
        return "fast"
      }
      let winner = await group.next()!
      group.cancelAll()
      note("then \(await group.next()!)")
      return winner
    }
    note("\(winner) won")
  }

  private func produceAndConsume() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Task.detached {
      for number in 0..<5 {
        try? await Task.sleep(for: .milliseconds(7), clock: .suspending)
        continuation.yield(number)
      }
      continuation.finish()
    }
    for await number in stream { note("consumed \(number)") }
  }

  @MainActor
  private func show() async {
    for frame in 0..<4 {
      note("frame \(frame)")
      await Task { note("child of frame \(frame)") }.value
      try? await Task.sleep(for: .milliseconds(16))
    }
  }
}

private actor Account {
  private(set) var balance = 0

  func add(_ amount: Int) async -> Int {
    balance += amount
    await Task.yield()
    return balance
  }
}

/// Threads that keep the processors busy.
private final class BusyThreads: Sendable {
  private let isOver = Atomic(false)

  init(_ count: Int) {
    for _ in 0..<count { Thread { while !self.isOver.load(ordering: .relaxed) {} }.start() }
  }

  func stop() { isOver.store(true, ordering: .relaxed) }
}
