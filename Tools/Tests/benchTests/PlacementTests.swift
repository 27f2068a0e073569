// SPDX-License-Identifier: MIT

import AllocationCounter
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import bench

/// What a test learns from another thread.
private final class Seen: @unchecked Sendable {  // Sendable: read after `done` was signalled.
  var place: Int?
  private let done = DispatchSemaphore(value: 0)

  func look() {
    place = Placement.placeOfThread
    done.signal()
  }

  func wait() -> Int? {
    precondition(done.wait(timeout: .now() + 60) == .success, "the thread did not look")
    return place
  }
}

private func placeOfNewThread() -> Int? {
  let seen = Seen()
  Thread.detachNewThread { seen.look() }
  return seen.wait()
}

private func placeOfQueue() -> Int? {
  let seen = Seen()
  DispatchQueue.global().async { seen.look() }
  return seen.wait()
}

// One after the other: a placement is the whole process's.
@Suite("Placement", .serialized)
struct PlacementTests {
  private static let hasTwo = Placement.available == Placement.allCases

  @Test("All threads run on one processor, those too that were there before", .enabled(if: hasTwo))
  func one() {
    let (seen, go) = (Seen(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      go.wait()
      seen.look()
    }
    Placement.one.apply()
    defer { Placement.any.apply() }
    go.signal()
    #expect([Placement.placeOfThread, seen.wait(), placeOfNewThread(), placeOfQueue()] == [0, 0, 0, 0])
  }

  @Test("Of two processors one is the calling thread's, the other that of all others", .enabled(if: hasTwo))
  func two() {
    let (seen, go) = (Seen(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      go.wait()
      seen.look()
    }
    Placement.two.apply()
    defer { Placement.any.apply() }
    go.signal()
    #expect([Placement.placeOfThread, seen.wait(), placeOfNewThread(), placeOfQueue()] == [0, 1, 1, 1])
  }

  @Test(
    "The sender may take the place of a thread that waits, until threads are placed anew",
    .enabled(if: hasTwo))
  func sender() {
    Placement.two.apply()
    defer { Placement.any.apply() }
    let (before, after, again) = (Seen(), Seen(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      Placement.takeSendersPlace()
      before.look()
      again.wait()
      after.look()
    }
    #expect(before.wait() == 0)
    Placement.two.apply()
    again.signal()
    #expect(after.wait() == 1)
  }

  @Test("Where the kernel places threads, none is confined, and a sender has no place of its own")
  func any() {
    if Self.hasTwo { Placement.two.apply() }
    Placement.any.apply()
    Placement.takeSendersPlace()
    let places = [Placement.placeOfThread, placeOfNewThread(), placeOfQueue()]
    #expect(!Self.hasTwo || places == [nil, nil, nil])
  }

  @Test("Rows whose threads hand over are measured in each placement, others once")
  func rows() {
    let runner = Runner(runs: 1, divisor: 1000)
    let results = Bench.measure(["schedule.serial", "subject.1"], periods: 1, with: runner)
    #expect(results.rows.map(\.label) == ["subject.1", "schedule.serial"])
    let others = Placement.available.filter { $0 != .any }.map { "schedule.serial, \($0.rawValue)" }
    #expect(results.placed.map(\.label) == others)
    #expect(results.placed.allSatisfy { $0.yardsticks != nil && $0.baseline != nil })
    #expect(!Self.hasTwo || Placement.placeOfThread == nil)
  }

  @Test(
    "What a row allocates whose threads hand over is counted on one processor",
    .enabled(if: hasTwo && AllocationCount.isAvailable))
  func allocations() {
    let places = Mutex<[Int?]>([])
    var row = Row(name: "row", operation: "one", count: 1) { _, meter in
      meter { places.withLock { $0.append(placeOfQueue()) } }
    }
    row.handsOver = true
    _ = Bench.allocations(of: [row], with: Runner())
    row.handsOver = false
    _ = Bench.allocations(of: [row], with: Runner())
    #expect(places.withLock { $0 } == [0, 0, 0, nil, nil, nil])
  }

  @Test("A run in one placement measures each row once, there")
  func wholeRun() {
    let runner = Runner(runs: 1, divisor: 1000)
    defer { Placement.any.apply() }
    let placement = Placement.available.last!
    let results = Bench.measure(["schedule.serial"], periods: 1, placement: placement, with: runner)
    #expect(results.placement == placement)
    #expect(results.rows.map(\.label) == ["schedule.serial"])
    #expect(results.placed.isEmpty)
    #expect(!Self.hasTwo || Placement.placeOfThread == 0)
  }

  @Test("Two processors are of different cores where there are such, the first that are allowed otherwise")
  func separate() {
    let core = { (processor: Int32) -> String? in "\(processor / 2)" }
    #expect(Placement.separate([4, 5, 6, 7], core: core) == [4, 6])
    #expect(Placement.separate([4, 5], core: core) == [4, 5])
    #expect(Placement.separate([3, 4], core: core) == [3, 4])
    #expect(Placement.separate([1, 2, 3], core: { _ in nil }) == [1, 2])
    #expect(Placement.separate([9], core: core) == [9])
    #expect(Placement.separate([], core: core) == [])
  }
}
