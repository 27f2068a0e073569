// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime agenda")
struct VirtualTimeAgendaTests {
  private let owner = VirtualTimeItemOwner()

  private func entry<Key>(_ time: Key, _ sequence: Int) -> VirtualTimeEntry<Key> {
    let item = VirtualTimeItem(owner: owner) { _ in Disposables.create() }
    return VirtualTimeEntry(time: time, sequence: sequence, owning: item)
  }

  /// Sorts entries for these times, and compares with what comparing them makes of it.
  private func check<Key: VirtualTimeKey & Equatable>(_ times: [Key]) {
    var entries = ContiguousArray(times.enumerated().map { entry($1, $0) })
    let expected = entries.sorted().map(\.sequence)
    VirtualTimeSorter.sortBackwards(&entries)
    #expect(entries.reversed().map(\.sequence) == expected)
    #expect(entries.allSatisfy { $0.time == times[$0.sequence] })
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
      0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1, 1.nextUp, -1, (-1.0).nextDown,
    ]
    check((0..<3000).map { _ in odd.randomElement(using: &random)! })
    check((0..<3000).map { _ in [.min, .max, -1, 0, 1].randomElement(using: &random)! as Int })
    // One far away leaves no room in a word for what sets the others apart.
    check([1e300] + (0..<3000).map { _ in Double.random(in: 0..<1e-3, using: &random) })
    check([Int.max] + (0..<3000).map { _ in Int.random(in: 0..<1000, using: &random) })
  }

  @Test("R17 a batch that is not in the order of arrival is sorted too")
  func unordered() {
    var random = SplitMix(seed: 2)
    var entries = ContiguousArray((0..<3000).map { entry($0 % 10, $0) }.shuffled(using: &random))
    VirtualTimeSorter.sortBackwards(&entries)
    #expect(entries.elementsEqual(entries.sorted { $1 < $0 }))
    for entry in entries { _ = entry.takeItem() }
  }

  @Test("R17 batches and single entries come out as from a sorted list", arguments: 0..<20 as Range<UInt64>)
  func randomBatches(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var agenda = VirtualTimeAgenda<Int>()
    var model: [VirtualTimeEntry<Int>] = []
    var sequence = 0
    for _ in 0..<100 {
      let size = [1, 3, 31, 32, 200, 2000].randomElement(using: &random)!
      var batch = ContiguousArray(
        (0..<size).map { entry(Int.random(in: 0..<1000, using: &random), sequence + $0) }
      )
      sequence += size
      model.append(contentsOf: batch)
      agenda.insert(&batch)
      #expect(batch.isEmpty)
      if Int.random(in: 0..<10, using: &random) == 0 {
        let isRemoved = { (entry: VirtualTimeEntry<Int>) in entry.time % 3 == 0 }
        for entry in model where isRemoved(entry) { _ = entry.takeItem() }
        #expect(agenda.removeAll(where: isRemoved) == model.count(where: isRemoved))
        model.removeAll(where: isRemoved)
      }
      model.sort()
      let taken = Int.random(in: 0...model.count, using: &random)
      for expected in model.prefix(taken) {
        guard let first = agenda.first else { break }
        agenda.removeFirst(first)
        #expect(first == expected)
        _ = first.takeItem()
      }
      model.removeFirst(taken)
      #expect(agenda.count == model.count)
    }
    let rest = agenda.removeAll()
    #expect(rest.sorted() == model)
    for entry in rest { _ = entry.takeItem() }
  }
}
