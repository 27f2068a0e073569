// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

/// Requirement N6, section 6: the order of timers, without threads and clocks.
@Suite struct TimerWheelTests {
  /// A generator of random numbers that gives the same ones each time.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  /// A number of up to `bits` bits, small ones as likely as large ones.
  static func number(bits: UInt64, _ random: inout Generator) -> UInt64 {
    UInt64.random(in: 0...(1 << UInt64.random(in: 0...bits, using: &random)), using: &random)
  }

  /// The wheel beside what it must agree with: an array kept in order.
  struct Pair: ~Copyable {
    var wheel: TimerWheel
    var model: [TimerNode] = []
    var now: UInt64

    init(now: UInt64) {
      self.now = now
      wheel = TimerWheel(now: now)
    }

    mutating func insert(after span: UInt64) {
      let (sum, tooLong) = now.addingReportingOverflow(span)
      let node = TimerNode(deadline: tooLong ? .max : sum, queue: nil, work: nil)
      wheel.insert(node, now: now)
      let place = model.firstIndex { $0.deadline > node.deadline } ?? model.endIndex
      model.insert(node, at: place)
    }

    mutating func remove(at index: Int) {
      let node = model.remove(at: index)
      let (first, second) = (wheel.remove(node), wheel.remove(node))
      #expect(first && !second)
    }

    mutating func advance(by span: UInt64) {
      now = now.addingReportingOverflow(span).overflow ? .max : now + span
      while let node = wheel.popDue(now: now) {
        #expect(model.first === node)
        model.removeFirst()
      }
      #expect(model.first.map { $0.deadline > now } ?? true)
    }

    func check() {
      #expect(wheel.count == model.count)
      #expect(wheel.earliest <= model.first?.deadline ?? .max)
    }
  }

  @Test(
    "N6 the wheel agrees with an ordered array, whatever is added, removed and passed",
    arguments: 1...40 as ClosedRange<UInt64>
  )
  func randomHistories(seed: UInt64) {
    var random = Generator(state: seed)
    var pair = Pair(now: Self.number(bits: 50, &random))
    let widest = UInt64.random(in: 4...44, using: &random)
    for _ in 0..<2000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        pair.insert(after: Self.number(bits: widest, &random))
      case 5..<8:
        if !pair.model.isEmpty { pair.remove(at: Int.random(in: 0..<pair.model.count, using: &random)) }
      default:
        pair.advance(by: Self.number(bits: widest, &random))
      }
      pair.check()
    }
    pair.advance(by: .max)
    #expect(pair.model.isEmpty)
    #expect(pair.wheel.earliest == .max)
  }

  @Test("N6 timers with one deadline come in the order in which they were added")
  func sameDeadline() {
    var pair = Pair(now: 5)
    for _ in 0..<1000 { pair.insert(after: 3 << 30) }
    pair.advance(by: 3 << 30)
    #expect(pair.model.isEmpty)
  }

  @Test("N6 the earliest deadline is exact as long as its timer has not been removed")
  func earliest() {
    var random = Generator(state: 7)
    var pair = Pair(now: 0)
    while pair.model.count < 500 {
      pair.insert(after: UInt64.random(in: 0...(1 << 60), using: &random))
      #expect(pair.wheel.earliest == pair.model[0].deadline)
    }
    while let first = pair.model.first {
      pair.advance(by: first.deadline - pair.now)
      #expect(pair.wheel.earliest == pair.model.first?.deadline ?? .max)
    }
  }

  @Test("section 6: the longest deadline and the shortest one keep their places")
  func extremes() {
    var pair = Pair(now: 1 << 40)
    for span in [UInt64.max, 0, 1 << 62, 1, UInt64.max - (1 << 40), 0] as [UInt64] {
      pair.insert(after: span)
    }
    pair.advance(by: 0)
    #expect(pair.model.count == 4)
    pair.advance(by: 1 << 62)
    #expect(pair.model.count == 2)
    pair.advance(by: .max)
    #expect(pair.model.isEmpty)
  }

  @Test("G6 a removed timer is not kept")
  func removedIsFreed() {
    var wheel = TimerWheel(now: 0)
    for deadline in [0, 1 << 21, 1 << 40] as [UInt64] {
      var node: TimerNode? = TimerNode(deadline: deadline, queue: nil, work: nil)
      let reference = WeakReference(node!)
      wheel.insert(node!, now: 0)
      let isRemoved = wheel.remove(node!)
      #expect(isRemoved)
      node = nil
      #expect(reference.isGone)
    }
  }
}
