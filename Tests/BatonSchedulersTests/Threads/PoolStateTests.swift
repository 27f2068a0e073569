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
    #expect(pool.push(item(), fromInside: false).call == .start)
    #expect(pool.take(asCalled: true).item != nil)
    #expect(pool.park(parker) == .park(until: Self.never))
    return pool
  }

  @Test("One thread is called at a time, and calls the next if it leaves work")
  func oneByOne() {
    let pool = Pool(maximum: 3)
    let items = (0..<4).map { _ in item() }
    #expect(pool.push(items[0], fromInside: false).call == .start)
    for item in items[1...] { #expect(pool.push(item, fromInside: false).call == nil) }
    for (index, call) in [(0, PoolState.Call.start), (1, .start), (2, nil)] {
      let (item, next) = pool.take(asCalled: true)
      #expect(item === items[index])
      #expect(next == call)
    }
    // All run.
    #expect(pool.push(item(), fromInside: true).call == nil)
  }

  @Test("The pool's own work is done newest first, other work oldest first, and none waits for ever")
  func order() {
    let pool = Pool(maximum: 1)
    let outside = (0..<3).map { _ in item() }
    let inside = (0..<3).map { _ in item() }
    for item in outside { _ = pool.push(item, fromInside: false) }
    for item in inside { _ = pool.push(item, fromInside: true) }
    let taken = (0..<6).map { _ in pool.take(asCalled: false).item }
    for (item, other) in zip(taken, inside.reversed() + outside) { #expect(item === other) }
    let (oldest, other) = (item(), item())
    _ = pool.push(oldest, fromInside: true)
    _ = pool.push(other, fromInside: false)
    var waiting = Set([ObjectIdentifier(oldest), ObjectIdentifier(other)])
    for _ in 0..<32 {
      _ = pool.push(item(), fromInside: true)
      if let item = pool.take(asCalled: false).item { waiting.remove(ObjectIdentifier(item)) }
    }
    #expect(waiting.isEmpty)
  }

  @Test("R11 work that came while a second thread did not start is found by the first, parked meanwhile")
  func parkedMeanwhile() {
    let pool = Pool(maximum: 2)
    let (first, last) = (Parker(), item())
    #expect(pool.push(item(), fromInside: false).call == .start)
    #expect(pool.take(asCalled: true).item != nil)
    #expect(pool.push(item(), fromInside: false).call == .start)
    #expect(pool.take(asCalled: false).item != nil)
    #expect(pool.park(first, asCalled: false) == .park(until: Self.never))
    // Calls nobody, for a thread seems to be on its way.
    #expect(pool.push(last, fromInside: false).call == nil)
    let (dropped, call) = pool.startFailed()
    #expect(dropped.isEmpty)
    #expect(call == .unpark(first))
    #expect(pool.awake(first))
    #expect(pool.take(asCalled: true).item === last)
  }

  @Test("R11 what waits for a thread that did not start is dropped if there is no other")
  func noThread() {
    let pool = Pool(maximum: 2)
    _ = pool.push(item(), fromInside: false)
    _ = pool.insert(timer(5), now: 0)
    let (dropped, call) = pool.startFailed()
    #expect(dropped.count == 2)
    #expect(call == nil)
    #expect(pool.push(item(), fromInside: false).call == .start)
  }

  @Test("A thread that is to end ends only when nothing waits and no timer needs it")
  func ends() {
    let (one, other) = (Parker(), Parker())
    let pool = parkedOne(one)
    let node = timer(1 << 60)
    #expect(pool.insert(node, now: 0).call == .unpark(one))
    #expect(pool.awake(one))
    #expect(pool.park(one, idleDeadline: 0) == .park(until: 10))
    // It looks whether the timer is there still, and so does another, which need not.
    #expect(pool.push(item(), fromInside: false).call == .unpark(one))
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
    #expect(pool.insert(timer(5), now: 0).call == .unpark(parker))
    #expect(pool.awake(parker))
    #expect(pool.park(parker) == .park(until: 5))
    #expect(pool.insert(timer(6), now: 0).call == nil)
    #expect(pool.insert(timer(4), now: 0).call == .unpark(parker))
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
    _ = pool.insert(node, now: 0)
    _ = pool.awake(parker)
    _ = pool.park(parker)
    #expect(pool.close(.finishQueued).isEmpty)
    #expect(pool.push(item(), fromInside: true).isIn == false)
    #expect(pool.insert(timer(1), now: 0).isIn == false)
    #expect(pool.remove(node) === parker)
    #expect(!pool.awake(parker))
    #expect(pool.park(parker, asCalled: false) == .end)
  }
}

/// A state that expectations can be about.
private final class Pool {
  private var state: PoolState

  init(maximum: Int) { state = PoolState(maximum: maximum) }

  func push(_ item: ScheduledItem, fromInside: Bool) -> (isIn: Bool, call: PoolState.Call?) {
    state.push(item, fromInside: fromInside)
  }

  func insert(_ node: TimerNode, now: UInt64) -> (isIn: Bool, call: PoolState.Call?) {
    state.insert(node, now: now)
  }

  func remove(_ node: TimerNode) -> Parker? { state.remove(node) }

  func take(asCalled: Bool) -> (item: ScheduledItem?, call: PoolState.Call?) {
    state.take(asCalled: asCalled)
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
