// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

/// R1: which of a pool's threads do what, without a thread.
@Suite struct PoolStateTests {
  private static let never = UInt64.max

  private func item() -> ScheduledItem { ScheduledItem(nil) }

  private func timer(_ deadline: UInt64) -> TimerNode {
    TimerNode(deadline: deadline, queue: nil, work: nil)
  }

  /// A pool one of whose threads has parked.
  private func parkedOne(_ parker: Parker, maximum: Int = 2) -> Pool {
    let pool = Pool(maximum: maximum)
    #expect(pool.push(item()).call == .start)
    #expect(pool.take(asCalled: true).item != nil)
    #expect(pool.park(parker) == .park(until: Self.never))
    return pool
  }

  @Test("One thread is called at a time, and calls the next if it leaves work")
  func oneByOne() {
    let pool = Pool(maximum: 3)
    let items = (0..<4).map { _ in item() }
    #expect(pool.push(items[0]).call == .start)
    for item in items[1...] { #expect(pool.push(item).call == nil) }
    for (index, call) in [(0, PoolState.Call.start), (1, .start), (2, nil)] {
      let (item, next) = pool.take(asCalled: true)
      #expect(item === items[index])
      #expect(next == call)
    }
    // All run.
    #expect(pool.push(item()).call == nil)
    #expect(!pool.lanes.push(item(), to: 0).mayCall)
  }

  @Test(
    "The pool's own work is taken newest first, and stolen oldest first; other work is taken oldest first")
  func order() {
    let pool = Pool(maximum: 2)
    let items = (0..<4).map { _ in item() }
    for item in items[..<2] { _ = pool.push(item) }
    for item in items[..<2] { #expect(pool.take(asCalled: false).item === item) }
    for item in items { _ = pool.lanes.push(item, to: 1) }
    #expect(pool.lanes.popNewest(of: 0) == nil)
    #expect(pool.lanes.popNewest(of: 1) === items[3])
    for item in items[..<3] { #expect(pool.lanes.steal(from: 0) === item) }
    #expect(pool.lanes.steal(from: 0) == nil)
  }

  @Test(
    "Each thread looks for timers, for work from elsewhere, and for the oldest work of each lane now and then"
  )
  func turns() {
    var looks = PoolLooks(lane: 1)
    var outside = 0
    var lanes: Set<Int> = []
    for _ in 0..<(32 * 4) {
      switch looks.next() {
      case .newest: break
      case .outside: outside += 1
      case .lane(let lane): lanes.insert(lane % 4)
      }
    }
    #expect(outside == 8)
    #expect(lanes == [0, 1, 2, 3])
  }

  @Test("Work in a lane calls a thread that parks, and keeps a thread that is about to park awake")
  func lanes() {
    let (parker, last) = (Parker(), item())
    let pool = parkedOne(parker, maximum: 1)
    #expect(pool.lanes.push(item(), to: 0).mayCall)
    #expect(pool.call() == .unpark(parker))
    // Nobody is called as long as a thread is; that thread takes all.
    #expect(!pool.lanes.push(last, to: 0).mayCall)
    #expect(pool.awake(parker))
    #expect(pool.lanes.steal(from: 0) != nil)
    #expect(pool.run(asCalled: true) == nil)
    #expect(pool.park(parker, asCalled: false) == .lookAgain)
    #expect(pool.lanes.steal(from: 0) === last)
    // The lane stays marked until a thread finds it empty.
    #expect(pool.park(parker, asCalled: false) == .lookAgain)
    #expect(pool.lanes.steal(from: 0) == nil)
    #expect(pool.park(parker, asCalled: false) == .park(until: Self.never))
  }

  @Test("A thread that was called calls the next if it leaves work in a lane")
  func callsForLanes() {
    let pool = Pool(maximum: 2)
    #expect(pool.push(item()).call == .start)
    for _ in 0..<2 { _ = pool.lanes.push(item(), to: 1) }
    #expect(pool.take(asCalled: true).call == .start)
    #expect(pool.lanes.steal(from: 0) != nil)
    // All run.
    #expect(pool.run(asCalled: true) == nil)
  }

  @Test("Threads need not ask for timers and for work from elsewhere where there are none")
  func shared() {
    let pool = Pool(maximum: 1)
    #expect(!pool.lanes.isShared)
    _ = pool.push(item())
    #expect(pool.lanes.isShared)
    #expect(pool.take(asCalled: true).item != nil)
    #expect(pool.take(asCalled: false).item == nil)
    #expect(!pool.lanes.isShared)
    let node = timer(1 << 60)
    _ = pool.insert(node)
    #expect(pool.take(asCalled: false).item == nil)
    #expect(pool.lanes.isShared)
    #expect(pool.remove(node) == nil)
  }

  @Test("R11 a lane that is closed takes jobs alone, and what is dropped is taken out of lanes too")
  func closes() {
    let pool = Pool(maximum: 2)
    for lane in 0..<2 { _ = pool.lanes.push(item(), to: lane) }
    #expect(pool.close(.finishQueued).isEmpty)
    #expect(!pool.lanes.push(item(), to: 0).isIn)
    #expect(pool.lanes.push(OwedItem(nil), to: 0).isIn)
    #expect(pool.close(.dropQueued).count == 3)
  }

  @Test("R11 work that came while a second thread did not start is found by the first, parked meanwhile")
  func parkedMeanwhile() {
    let pool = Pool(maximum: 2)
    let (first, last) = (Parker(), item())
    #expect(pool.push(item()).call == .start)
    #expect(pool.take(asCalled: true).item != nil)
    #expect(pool.push(item()).call == .start)
    #expect(pool.take(asCalled: false).item != nil)
    #expect(pool.park(first, asCalled: false) == .park(until: Self.never))
    // Calls nobody, for a thread seems to be on its way.
    #expect(pool.push(last).call == nil)
    let (dropped, call) = pool.startFailed()
    #expect(dropped.isEmpty)
    #expect(call == .unpark(first))
    #expect(pool.awake(first))
    #expect(pool.take(asCalled: true).item === last)
  }

  @Test("R11 what waits for a thread that did not start is dropped if there is no other")
  func noThread() {
    let pool = Pool(maximum: 2)
    _ = pool.push(item())
    _ = pool.insert(timer(5))
    let (dropped, call) = pool.startFailed()
    #expect(dropped.count == 2)
    #expect(call == nil)
    #expect(pool.push(item()).call == .start)
  }

  @Test("A thread that is to end ends only when nothing waits and no timer needs it")
  func ends() {
    let (one, other) = (Parker(), Parker())
    let pool = parkedOne(one)
    let node = timer(1 << 60)
    #expect(pool.insert(node).call == .unpark(one))
    #expect(pool.awake(one))
    #expect(pool.park(one, idleDeadline: 0) == .park(until: 10))
    // It looks whether the timer is there still, and so does another, which need not.
    #expect(pool.push(item()).call == .unpark(one))
    #expect(pool.awake(one))
    #expect(pool.take(asCalled: true).call == .start)
    #expect(pool.park(other) == .park(until: 10))
    #expect(pool.park(one, asCalled: false, idleDeadline: 0) == .end)
    #expect(!pool.awake(other))
    #expect(pool.remove(node) == nil)
    #expect(pool.park(other, asCalled: false, idleDeadline: 0) == .end)
  }

  @Test("An earlier timer calls a thread, a later one nobody")
  func keeper() {
    let parker = Parker()
    let pool = parkedOne(parker, maximum: 1)
    #expect(pool.insert(timer(5)).call == .unpark(parker))
    #expect(pool.awake(parker))
    #expect(pool.park(parker) == .park(until: 5))
    #expect(pool.insert(timer(6)).call == nil)
    #expect(pool.insert(timer(4)).call == .unpark(parker))
    #expect(pool.awake(parker))
    #expect(pool.park(parker) == .park(until: 4))
    #expect(!pool.awake(parker))
    // They are due.
    for _ in 0..<3 { #expect(pool.take(asCalled: false).item != nil) }
    #expect(pool.take(asCalled: false).item == nil)
  }

  @Test("R11 the last timer of a pool that is to end wakes who waited for it")
  func lastTimer() {
    let parker = Parker()
    let pool = parkedOne(parker)
    let node = timer(1 << 60)
    _ = pool.insert(node)
    _ = pool.awake(parker)
    _ = pool.park(parker)
    #expect(pool.close(.finishQueued).isEmpty)
    #expect(pool.push(item()).isIn == false)
    #expect(pool.insert(timer(1)).isIn == false)
    #expect(pool.remove(node) === parker)
    #expect(!pool.awake(parker))
    #expect(pool.park(parker, asCalled: false) == .end)
  }
}

private final class OwedItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds nothing.
  override var isOwed: Bool { true }
}

/// A state that expectations can be about.
private final class Pool {
  let lanes: PoolLanes
  private var state: PoolState

  init(maximum: Int) {
    lanes = PoolLanes(maximum)
    state = PoolState(maximum: maximum, lanes: lanes)
  }

  func push(_ item: ScheduledItem) -> (isIn: Bool, call: PoolState.Call?) { state.push(item) }

  func call() -> PoolState.Call? { state.call() }

  func run(asCalled: Bool) -> PoolState.Call? { state.run(asCalled: asCalled) }

  func insert(_ node: TimerNode) -> (isIn: Bool, call: PoolState.Call?) {
    state.insert(node)
  }

  func remove(_ node: TimerNode) -> Parker? { state.remove(node) }

  func take(asCalled: Bool) -> (item: ScheduledItem?, call: PoolState.Call?) {
    state.take(isTimersTurn: false, asCalled: asCalled)
  }

  func park(_ parker: Parker, asCalled: Bool = true, idleDeadline: UInt64 = .max) -> PoolState.Rest {
    state.rest(parker, asCalled: asCalled, until: idleDeadline, patience: 10, now: 0)
  }

  func awake(_ parker: Parker) -> Bool { state.awake(parker) }

  func startFailed() -> (dropped: [ScheduledItem], call: PoolState.Call?) { state.startFailed() }

  func close(_ mode: ShutdownMode) -> [ScheduledItem] { state.close(mode) }
}

extension PoolState.Call: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.start, .start): true
    case (.unpark(let one), .unpark(let other)): one === other
    default: false
    }
  }
}
