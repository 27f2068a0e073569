// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

/// The order of what waits for a time, without threads and clocks.
@Suite struct DueHeapTests {
  /// The heap beside what it must agree with: an array kept in order.
  struct Pair: ~Copyable {
    var heap = DueHeap()
    var model: [TimerNode] = []
    var added = 0

    mutating func insert(at due: UInt64) {
      let item = TimerNode(deadline: due, owner: nil, work: nil)
      let isIn = heap.insert(item)
      #expect(isIn)
      added += 1
      let place = model.firstIndex { $0.deadline > due } ?? model.endIndex
      model.insert(item, at: place)
    }

    /// Removes an item, twice: the second time it is not there.
    mutating func remove(at index: Int) {
      let item = model.remove(at: index)
      for _ in 1...2 {
        heap.remove(item)
        #expect(heap.count == model.count)
      }
    }

    /// Takes up to `most` items that are due at `now`.
    mutating func take(_ most: Int = .max, at now: UInt64) {
      for _ in 0..<most {
        let item = heap.popDue(now: now)
        let isExpected = model.first.map { $0.deadline <= now } ?? false
        #expect(item === (isExpected ? model[0] : nil))
        guard item != nil, isExpected else { return }
        model.removeFirst()
      }
    }

    /// Makes room between due times.
    mutating func renumber(at middle: UInt64) {
      let before = model.map(\.deadline)
      heap.renumber { $0 < middle ? $0 + 1 : $0 + 4 }
      #expect(model.map(\.deadline) == before.map { $0 < middle ? $0 + 1 : $0 + 4 })
    }

    func check() {
      #expect(heap.count == model.count)
      let isEmpty = heap.isEmpty
      #expect(isEmpty == model.isEmpty)
      #expect(heap.earliest == model.first?.deadline ?? .max)
      #expect(heap.dueTimes.sorted() == model.map(\.deadline))
      #expect(heap.lastNumber == UInt64(added))
      let first = heap.items(dueAt: heap.earliest)
      let expected = model.prefix { $0.deadline == heap.earliest }
      #expect(first.map { ObjectIdentifier($0.item) } == expected.map { ObjectIdentifier($0) })
      #expect(zip(first, first.dropFirst()).allSatisfy { $0.number < $1.number })
    }
  }

  @Test(
    "N6 the heap agrees with an ordered array, whatever is added, removed and taken",
    arguments: 1...40 as ClosedRange<UInt64>, [3, 100, 1 << 40] as [UInt64]
  )
  func randomHistories(seed: UInt64, widest: UInt64) {
    var random = SplitMix(seed: seed)
    var pair = Pair()
    var now: UInt64 = 0
    for _ in 0..<400 {
      switch Int.random(in: 0..<11, using: &random) {
      case 0..<5:
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          pair.insert(at: now + UInt64.random(in: 0...widest, using: &random))
        }
      case 5..<8:
        if !pair.model.isEmpty { pair.remove(at: Int.random(in: 0..<pair.model.count, using: &random)) }
      case 8:
        pair.take(2, at: now)
      case 9:
        now += UInt64.random(in: 0...widest / 4, using: &random)
        pair.take(at: now)
      default:
        pair.renumber(at: now + widest / 2)
      }
      pair.check()
    }
    pair.take(at: .max)
    #expect(pair.model.isEmpty)
    pair.check()
  }

  @Test func `section 6: the latest due time and the earliest one keep their places`() {
    var pair = Pair()
    for due in [.max, 0, 1 << 62, 1, .max - 1, 0, .max] as [UInt64] { pair.insert(at: due) }
    for (now, left) in [(0, 5), (1 << 62, 3), (.max - 1, 2), (.max, 0)] as [(UInt64, Int)] {
      pair.take(at: now)
      #expect(pair.model.count == left)
    }
  }

  @Test("G6 a removed item is not kept, nor is one that was taken or dropped, or one of a heap that is gone")
  func freesItems() {
    final class Probe: TimerNode, @unchecked Sendable {  // Sendable: adds nothing.
      init(_ due: UInt64) { super.init(deadline: due, owner: nil, work: nil) }
    }
    for way in 0..<4 {
      var references: [WeakReference<Probe>] = []
      do {
        var heap = DueHeap()
        for due in 0..<50 as Range<UInt64> {
          let item = Probe(due * 7 % 50)
          references.append(WeakReference(item))
          heap.insert(item)
          if way == 0 {
            heap.remove(item)
            let isEmpty = heap.isEmpty
            #expect(isEmpty)
          }
        }
        #expect(references.allSatisfy { $0.isGone == (way == 0) })
        if way == 1 { while heap.popDue(now: .max) != nil {} }
        if way == 2 { _ = heap.takeDropped(.dropQueued) }
        #expect(references.allSatisfy { $0.isGone == (way < 3) })
      }
      #expect(references.allSatisfy { $0.isGone })
    }
  }

  @Test func `G6 an item that has been disposed of is not added`() {
    var heap = DueHeap()
    let item = TimerNode(deadline: 1, owner: nil, work: nil)
    item.dispose()
    let isIn = heap.insert(item) || !heap.isEmpty
    #expect(!isIn)
  }

  @Test(arguments: [false, true])
  func `R11 a shutdown drops all items in order, or those that repeat`(all: Bool) {
    var random = SplitMix(seed: 3)
    var heap = DueHeap()
    var items: [TimerNode] = []
    for number in 0..<200 {
      let due = UInt64.random(in: 0..<40, using: &random)
      let item =
        number % 3 == 0
        ? PeriodicItem((), deadline: due, period: 1) { $0 }
        : TimerNode(deadline: due, owner: nil, work: nil)
      items.insert(item, at: items.firstIndex { $0.deadline > due } ?? items.endIndex)
      heap.insert(item)
    }
    let dropped = heap.takeDropped(all ? .dropQueued : .finishQueued)
    let expected = items.filter { all || $0.isPeriodic }
    #expect(dropped.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
    let kept = items.filter { !all && !$0.isPeriodic }
    #expect(heap.count == kept.count)
    for item in kept {
      let next = heap.popDue(now: .max)
      #expect(next === item)
    }
  }
}
