// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import Foundation
import Testing

/// Requirement N4: virtual time stands still while one of its tasks is busy in real time.
@Suite("N4 Virtual time and what is outside", .serialized, .enabled(if: VirtualTimeUnavailable.here == nil))
struct OutsideTests {
  /// What a task of virtual time does outside, that takes real time.
  enum Errand: CaseIterable {
    case busyActor, child, member, made, suspendedThere, ownExecutor, queue, otherExecutor
  }

  @Test(arguments: Errand.allCases)
  func `N4 the clock stands still while a task is busy outside`(_ errand: Errand) async throws {
    for _ in 0..<5 {
      let places = Places()
      places.keepBusy()
      let time = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
        let beside = Task { while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) } }
        places.entered()
        try await places.run(errand)
        beside.cancel()
        return scheduler.clock as TestTime
      }
      #expect(time == 0)
      await places.rest()
    }
  }

  @Test func `N4 so it does in a body that a scheduler runs`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let places = Places()
    places.keepBusy()
    try await scheduler.run(limits: .patient) {
      let beside = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in })
      places.entered()
      await places.actor.touch()
      beside.dispose()
    }
    #expect(scheduler.clock == 0)
    await places.rest()
  }

  @Test func `N4 a task that does not come back from outside is reported`() async throws {
    let places = Places()
    let release = DispatchSemaphore(value: 0)
    places.keepBusy(until: release)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: .impatient) {
        let beside = Task { while !Task.isCancelled { try await Task.sleep(for: .seconds(1)) } }
        await places.actor.touch()
        beside.cancel()
      }
    }
    #expect(stall?.reason == .waitsOutside(tasks: 1))
    #expect(stall?.elapsed == .zero)
    #expect(stall?.hasEnded == false)
    #expect(stall?.description.contains("1 of its tasks") == true)
    release.signal()
    await places.rest()
  }

  @Test func `N4 time goes on while others are busy, and when a task is suspended outside`() async throws {
    let places = Places()
    let release = DispatchSemaphore(value: 0)
    places.keepBusy(until: release)
    let time = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      let patient = Places()
      let suspended = Task { await patient.actor.wait() }
      try await Task.sleep(for: .seconds(60))
      await patient.actor.resume()
      await suspended.value
      return scheduler.clock as TestTime
    }
    #expect(time == 60_000_000)
    release.signal()
    await places.rest()
  }
}

/// Where tasks may be that virtual time does not run, kept busy by a task in real time.
private final class Places: Sendable {
  let actor = Shop()
  private let pooled = PooledShop()
  private let pool = ThreadPoolScheduler(threads: 1)
  /// Where tasks in real time are, for they block their thread.
  private let others = ThreadPoolScheduler(threads: 1)
  private let entrance = DispatchSemaphore(value: 0)
  private let busy = Box<Task<Void, Never>?>(nil)
  /// Others that an errand has made.
  private let helper = Box<Places?>(nil)

  /// Returns when the actor is busy; it is so until some milliseconds after ``entered()``, or until `release`
  /// is signalled.
  func keepBusy(until release: DispatchSemaphore? = nil) {
    let begun = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = { [entrance] in
      begun.signal()
      if let release { return release.wait() }
      entrance.wait()
      // Real work, of which nothing is known.
      usleep(30_000)
    }
    // What a thread makes is in real time.
    Thread.detachNewThread { [self] in
      let task = Task.detached(executorPreference: others) { [actor] in await actor.occupy(work) }
      busy.change { $0 = task }
    }
    // Not by a suspension, for then virtual time may go on.
    begun.wait()
  }

  /// Virtual time has begun.
  func entered() { entrance.signal() }

  func rest() async {
    await busy.value?.value
    await helper.value?.rest()
  }

  func run(_ errand: OutsideTests.Errand) async throws {
    switch errand {
    case .busyActor: await actor.touch()
    case .child:
      async let touched: Void = actor.touch()
      await touched
    case .member:
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { await self.actor.touch() } }
      }
    case .made:
      let task = Task { await actor.touch() }
      await task.value
    case .suspendedThere:
      let free = Places()
      let suspended = Task { await free.actor.wait() }
      while await !free.actor.isWaiting { await Task.yield() }
      free.keepBusy()
      free.entered()
      free.actor.waiter.value?.resume()
      await suspended.value
      // Not awaited here: that task is in real time, and virtual time may go on for who waits for it.
      helper.change { $0 = free }
    case .ownExecutor: await pooled.work()
    case .queue:
      let queued = QueuedShop()
      await queued.work()
    case .otherExecutor:
      await withTaskExecutorPreference(pool) { await Self.linger() }
    }
  }

  private static func linger() async { usleep(30_000) }
}

private actor Shop {
  nonisolated let waiter = Box<UnsafeContinuation<Void, Never>?>(nil)
  private(set) var isWaiting = false

  private var touches = 0

  // Does something, or the optimiser leaves out the way to the actor.
  func touch() { touches += 1 }

  func occupy(_ work: @Sendable () -> Void) { work() }

  func wait() async {
    await withUnsafeContinuation { continuation in
      isWaiting = true
      waiter.change { $0 = continuation }
    }
  }

  func resume() { waiter.value?.resume() }
}

private actor PooledShop {
  private nonisolated let scheduler = SerialDispatchQueueScheduler(qos: .default)
  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  func work() { usleep(30_000) }
}

private actor QueuedShop {
  private nonisolated let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func work() { usleep(30_000) }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "shop")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
