// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime agenda")
struct VirtualTimeAgendaTests {
  private let queue = VirtualTimeQueue(clock: 0)

  private func entry(_ rank: UInt64, _ sequence: Int) -> VirtualTimeEntry {
    let item = VirtualTimeItem(queue: queue) { _ in Disposables.create() }
    return VirtualTimeEntry(rank: rank, sequence: sequence, owning: item)
  }

  private func check(_ times: [Int]) {
    check(times, ranks: times.map(\.virtualTimeRank), time: Int.init(virtualTimeRank:))
  }

  private func check(_ times: [Double]) {
    check(times, ranks: times.map(\.virtualTimeRank), time: Double.init(virtualTimeRank:))
  }

  /// Sorts entries for these times, and compares with what comparing them makes of it.
  private func check<Time: Comparable>(_ times: [Time], ranks: [UInt64], time: (UInt64) -> Time) {
    var entries = ContiguousArray(ranks.enumerated().map { entry($1, $0) })
    let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    entries.sortBackwards()
    #expect(entries.reversed().map(\.sequence) == expected)
    #expect(entries.allSatisfy { time($0.rank) == times[$0.sequence] })
    for entry in entries { _ = entry.takeItem() }
  }

  @Test("R17 a batch is sorted by time, then by arrival", arguments: [1, 2, 1023, 1024, 5000])
  func sorting(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    check((0..<count).map { _ in Int.random(in: 0..<100, using: &random) })
    check((0..<count).map { _ in Int.random(in: -1_000_000...1_000_000, using: &random) * 1024 })
    check((0..<count).map { _ in Int.random(in: .min ... .max, using: &random) })
    check((0..<count).map { _ in Double.random(in: -1...1, using: &random) })
    check((0..<count).map { _ in 1e9 + Double(Int.random(in: 0..<1_000_000, using: &random)) })
    check([Int](repeating: 7, count: count))
  }

  @Test("R17 a batch of the largest, the smallest and the oddest times is sorted too")
  func extremes() {
    var random = SplitMix(seed: 1)
    let odd = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1, 1.nextUp, -1, (-1.0).nextDown,
    ]
    check((0..<3000).map { _ in odd.randomElement(using: &random)! })
    #expect(Double.infinity.virtualTimeRank == Double.greatestFiniteMagnitude.virtualTimeRank)
    #expect((-Double.infinity).virtualTimeRank == (-Double.greatestFiniteMagnitude).virtualTimeRank)
    check((0..<3000).map { _ in [.min, .max, -1, 0, 1].randomElement(using: &random)! as Int })
    // One far away leaves no room in a word for what sets the others apart.
    check([1e300] + (0..<3000).map { _ in Double.random(in: 0..<1e-3, using: &random) })
    check([Int.max] + (0..<3000).map { _ in Int.random(in: 0..<1000, using: &random) })
  }

  @Test("R17 batches and single entries come out as from a sorted list", arguments: 0..<20 as Range<UInt64>)
  func randomBatches(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var agenda = VirtualTimeAgenda()
    var model: [VirtualTimeEntry] = []
    var sequence = 0
    for _ in 0..<100 {
      let size = [1, 3, 31, 32, 200, 2000].randomElement(using: &random)!
      for _ in 0..<size {
        let new = entry(UInt64.random(in: 0..<1000, using: &random), sequence)
        sequence += 1
        model.append(new)
        agenda.append(new)
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        for entry in model where entry.rank % 3 == 0 { entry.withItem { $0.dispose() } }
        #expect(agenda.removeDisposed() == model.count { $0.rank % 3 == 0 })
        model.removeAll { $0.rank % 3 == 0 }
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        agenda.renumber { $0 * 2 + 1 }
        agenda.renumber { $0 / 2 }
      }
      model.sort()
      let taken = Int.random(in: 0...model.count, using: &random)
      for expected in model.prefix(taken) {
        if expected.rank > 0 { #expect(agenda.popFirst(through: expected.rank - 1) == nil) }
        guard let first = agenda.popFirst(through: expected.rank) else { break }
        #expect(first == expected)
        _ = first.takeItem()
      }
      model.removeFirst(taken)
      #expect(agenda.count == model.count)
    }
    #expect(agenda.entries.sorted() == model)
    for entry in model { _ = entry.takeItem() }
  }
}
