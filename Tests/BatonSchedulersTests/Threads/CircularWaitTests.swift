// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

@Suite("G8 Queues that wait for one another")
struct CircularWaitTests {
  typealias Ring = [any ShutdownScheduler & PeriodicScheduler]

  /// How the work begins that schedules on the next scheduler of a ring.
  enum Start: CaseIterable {
    case work, timer, repetition, recursion, task

    func callAsFunction(on scheduler: any PeriodicScheduler, _ body: @escaping @Sendable () -> Void) {
      switch self {
      case .work: scheduler.schedule(body)
      case .timer: scheduler.schedule(after: .milliseconds(1), body)
      case .repetition: scheduler.schedule(after: .zero, every: .seconds(3600), body)
      case .recursion: scheduler.scheduleRecursive { _ in body() }
      case .task:
        guard let executor = scheduler as? any TaskExecutor else { preconditionFailure("\(scheduler)") }
        Task(executorPreference: executor) { body() }
      }
    }
  }

  @Test(
    "G8 of two full queues, the work that would close the circle is refused, with both named",
    arguments: StoppableKind.allCases, Start.allCases)
  func two(kind: StoppableKind, start: Start) {
    let other = ThreadPoolScheduler(threads: 1, name: "other", capacity: 1)
    Self.expectOneRefusal(in: [kind.make(capacity: 1, whenFull: .wait), other], start)
  }

  @Test func `G8 so it is of three`() {
    Self.expectOneRefusal(
      in: [
        ThreadPoolScheduler(threads: 1, name: "one", capacity: 1),
        ThreadPoolScheduler(maximumThreads: 1, name: "two", capacity: 1),
        NewThreadScheduler(name: "three", capacity: 1).makeWorker(),
      ], .work)
  }

  private static func expectOneRefusal(in ring: Ring, _ start: Start) {
    let (ends, release) = (Ends(), Signal())
    for (number, scheduler) in ring.enumerated() {
      let (next, entered) = (ring[(number + 1) % ring.count], Signal())
      start(on: scheduler) {
        entered.send()
        release.wait()
        ends.put("\(scheduler)", on: next)
      }
      entered.wait()
      ends.put("outside", on: scheduler)
    }
    for _ in ring { release.send() }
    ends.wait(2 * ring.count)
    let refusals = ends.refusals
    #expect(refusals.count == 1)
    for (sender, refusal) in refusals {
      let index = ring.firstIndex { "\($0)" == sender } ?? 0
      let expected = SchedulerRefusal(
        scheduler: "\(ring[(index + 1) % ring.count])",
        reason: .circularWait(capacity: 1, sender: "\(ring[index])"))
      #expect(refusal == expected)
    }
    withExtendedLifetime(ring) {}
  }

  @Test(arguments: [1, 2, 10, 100], [1, 3])
  func `G8 of work that spreads over two pools, all runs or is refused`(capacity: Int, threads: Int) {
    let pools = ["one", "two"].map { ThreadPoolScheduler(threads: threads, name: $0, capacity: capacity) }
    let ends = Ends()
    @Sendable func spread(_ depth: Int) {
      if depth == 10 { return }
      for _ in 0..<2 { ends.put("\(depth)", on: pools[depth % 2]) { spread(depth + 1) } }
    }
    for _ in 0..<2 { ends.put("outside", on: pools[1]) { spread(0) } }
    #expect(ends.waitForAll())
    for (_, refusal) in ends.refusals {
      guard case .circularWait(capacity, _) = refusal.reason else {
        Issue.record("\(refusal)")
        continue
      }
    }
    withExtendedLifetime(pools) {}
  }

  @Test(arguments: [1, 3])
  func `G8 so do subscriptions, and what they deliver`(threads: Int) {
    let pools = ["one", "two"].map { ThreadPoolScheduler(threads: threads, name: $0, capacity: 1) }
    let ended = Signal()
    // Not on the test's own, which would not come back if a subscription waited for ever.
    Thread.detachNewThread {
      for number in 0..<64 {
        _ = Observable.range(start: 0, count: 3)
          .flatMap { Observable.just($0).subscribe(on: pools[0]).observe(on: pools[1]) }
          .flatMap { Observable.just($0).subscribe(on: pools[0]) }
          .subscribe(on: pools[number % 2])
          .subscribe(
            onError: { error in
              #expect(error is SchedulerRefusal)
              ended.send()
            }, onCompleted: { ended.send() })
      }
    }
    ended.wait(64)
  }

  @Test func `G8 a circle through a bounded hop, which cannot be seen, ends after the limit`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let (pool, worker) = (ThreadPoolScheduler(threads: 1, name: "pool", capacity: 1), ThreadWorker.other)
      let (subject, ends) = (PublishSubject<Int>(), Ends())
      let (entered, release, ended) = (Signal(), Signal(), Signal())
      let subscription = subject.observe(on: worker, capacity: 1).subscribe(
        onNext: { _ in
          entered.send()
          release.wait()
          for _ in 0..<2 { ends.put("worker", on: pool) }
        }, onError: { if $0 is BackpressureTimeout { ended.send() } })
      pool.schedule {
        for number in 0..<4 { subject.onNext(number) }
        ended.send()
      }
      entered.wait()
      ends.put("outside", on: pool)
      release.send()
      // The sender's thread goes on, whichever of the two waits has ended first.
      ended.wait()
      precondition(ends.waitForAll())
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `G8 so does one through a dispatch queue that the work waits for`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let pool = ThreadPoolScheduler(threads: 1, name: "pool", capacity: 1)
      let queue = DispatchQueue(label: "queue")
      let (ends, entered, release) = (Ends(), Signal(), Signal())
      ends.put("outside", on: pool) {
        entered.send()
        release.wait()
        queue.sync {}
      }
      entered.wait()
      ends.put("outside", on: pool)
      queue.async {
        release.send()
        ends.put("queue", on: pool)
      }
      precondition(ends.waitForAll())
      precondition(ends.refusals.map(\.0) == ["queue"], "\(ends.refusals)")
    }
  }

  @Test("G8 a caller outside a circle is refused when nothing has left the queue for as long as is allowed")
  func slow() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let pool = ThreadPoolScheduler(threads: 1, name: "pool", capacity: 1)
      let (ends, release) = (Ends(), Signal())
      pool.block(until: release)
      onThread { for _ in 0..<2 { ends.put("outside", on: pool) } }
      let refusal = SchedulerRefusal(
        scheduler: "ThreadPoolScheduler(\"pool\")",
        reason: .waitedForRoom(
          capacity: 1, sender: "a thread without a scheduler", limit: .milliseconds(200)))
      precondition(ends.refusals.map(\.1) == [refusal], "\(ends.refusals)")
      precondition(
        refusal.description == """
          ThreadPoolScheduler("pool") refused work from a thread without a scheduler, which was blocked for 0.2 s, because the \
          queue is full (capacity 1) and nothing was taken from it. The scheduler is slow or waits for the sender's thread. \
          Hooks.longestWaitForRoom is the limit.
          """)
      release.send()
      precondition(ends.waitForAll())
    }
  }
}

extension ThreadWorker {
  fileprivate static var other: ThreadWorker { NewThreadScheduler(name: "other").makeWorker() }
}

/// How pieces of work end: each runs or is refused.
private final class Ends: Sendable {
  private struct Piece: RefusableWork {
    let sender: String
    let ends: Ends
    let body: @Sendable () -> Void

    func schedulerRefused(_ refusal: SchedulerRefusal) { ends.end((sender, refusal)) }
  }

  private let log = Log<(String, SchedulerRefusal)>()
  private let signal = Signal()
  private let all = DispatchGroup()

  /// What was refused, and who had scheduled it.
  var refusals: [(String, SchedulerRefusal)] { log.elements }

  func put(
    _ sender: String, on scheduler: any ImmediateScheduler, _ body: @escaping @Sendable () -> Void = {}
  ) {
    all.enter()
    _ = scheduler.schedule(Piece(sender: sender, ends: self, body: body)) { piece in
      piece.body()
      piece.ends.end(nil)
      return Disposables.create()
    }
  }

  private func end(_ refusal: (String, SchedulerRefusal)?) {
    if let refusal { log.append(refusal) }
    signal.send()
    all.leave()
  }

  func wait(_ count: Int) { signal.wait(count) }

  /// Returns false if some piece does not end.
  func waitForAll() -> Bool { all.wait(timeout: .now() + .seconds(60)) == .success }
}
