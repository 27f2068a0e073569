// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

/// R11: what becomes of work when the system starts no more threads.
@Suite struct ThreadFailureTests {
  private static let reason = SchedulerRefusal.Reason.unsupported("the system starts no more threads")

  /// Schedules work of every sort; all of it is numbered from 1 to 5.
  private static func putAll(_ scheduler: any Scheduler & PeriodicScheduler, _ fates: Piece.Fates) {
    scheduler.put(1, fates)
    scheduler.put(2, after: .milliseconds(1), fates)
    scheduler.put(3, after: .seconds(3600), fates)
    scheduler.put(4, after: .zero, every: .seconds(1), fates)
    scheduler.put(5, after: .seconds(3600), every: .seconds(1), fates)
  }

  @Test(
    "R11 a thread that does not start has its work refused at once, each time, and nothing waits",
    arguments: ThreadedKind.allCases, [nil, 1])
  func refused(kind: ThreadedKind, capacity: Int?) {
    let remains = Remains()
    do {
      // No system has room for such a stack.
      let scheduler = kind.make(stackSize: 1 << 46, capacity: capacity)
      remains.add(scheduler)
      for _ in 0..<3 {
        let fates = Piece.Fates()
        Self.putAll(scheduler, fates)
        #expect(fates.elements == (1...5).map { .refused($0, Self.reason) })
      }
      #expect(!scheduler.isShutDown)
      scheduler.shutdown(.finishQueued)
      let fates = Piece.Fates()
      Self.putAll(scheduler, fates)
      #expect(fates.elements == (1...5).map { .refused($0, .shutDown) })
    }
    remains.waitUntilGone()
  }

  // The rest limits what the whole process may have, so each has a process of its own.
  #if canImport(Glibc)
    private static let (stackSize, room) = (1 << 30, 1 << 29)

    @Test(arguments: ThreadedKind.allCases)
    func `R11 what is scheduled when the system starts threads again is run`(kind: ThreadedKind) async {
      await #expect(processExitsWith: .success) { [kind] in Self.recovers(kind) }
    }

    @Test func `R11 a pool whose threads are all held up tries again by itself to start another`() async {
      await #expect(processExitsWith: .success) {
        let pool = ThreadPoolScheduler(maximumThreads: 4, stackSize: Self.stackSize)
        let (release, fates) = (Signal(), Piece.Fates())
        pool.block(until: release)
        AddressSpace.limit(to: Self.room)
        pool.put(1, fates)
        pool.put(2, after: .milliseconds(1), fates)
        #expect(fates.elements.isEmpty)
        AddressSpace.limit(to: nil)
        fates.wait(2)
        release.send()
      }
    }

    private static func recovers(_ kind: ThreadedKind) {
      let scheduler = kind.make(stackSize: stackSize)
      let (refused, ran, late) = (Piece.Fates(), Piece.Fates(), Piece.Fates())
      AddressSpace.limit(to: room)
      putAll(scheduler, refused)
      AddressSpace.limit(to: nil)
      #expect(refused.elements == (1...5).map { .refused($0, reason) })
      scheduler.put(1, ran)
      scheduler.put(2, after: .microseconds(1), ran)
      ran.wait(2)
      #expect(Set(ran.elements.map { "\($0)" }) == ["ran(1)", "ran(2)"])
      // Its maker knows of it as before.
      scheduler.put(3, after: .seconds(3600), late)
      scheduler.shutdown(.dropQueued)
      #expect(late.elements == [.refused(3, .shutDown)])
    }

    @Test func `R11 a pool that gets no second thread has the first one do the work`() async {
      await #expect(processExitsWith: .success) {
        let pool = ThreadPoolScheduler(threads: 2, stackSize: Self.stackSize)
        let (fates, release) = (Piece.Fates(), Signal())
        pool.block(until: release)
        AddressSpace.limit(to: Self.room)
        pool.put(1, fates)
        pool.put(2, after: .milliseconds(1), fates)
        #expect(fates.elements.isEmpty)
        release.send()
        fates.wait(2)
        #expect(Set(fates.elements.map { "\($0)" }) == ["ran(1)", "ran(2)"])
      }
    }
  #endif
}

/// The schedulers that start threads.
enum ThreadedKind: CaseIterable, Codable {
  case newThread, worker, fixedPool, elasticPool

  func make(stackSize: Int, capacity: Int? = nil) -> any ShutdownScheduler & PeriodicScheduler & AnyObject {
    switch self {
    case .newThread: NewThreadScheduler(stackSize: stackSize, capacity: capacity)
    case .worker: NewThreadScheduler(stackSize: stackSize, capacity: capacity).makeWorker()
    case .fixedPool: ThreadPoolScheduler(threads: 2, stackSize: stackSize, capacity: capacity)
    case .elasticPool: ThreadPoolScheduler(maximumThreads: 2, stackSize: stackSize, capacity: capacity)
    }
  }
}
