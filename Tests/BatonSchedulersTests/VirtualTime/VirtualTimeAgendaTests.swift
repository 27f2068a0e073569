// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

/// The order of virtual work, without a scheduler.
@Suite("VirtualTimeAgenda")
struct VirtualTimeAgendaTests {
  /// How far the times of a test lie apart.
  enum Spread: CaseIterable {
    case none, some, wide, dates

    func rank(after rank: UInt64, _ random: inout SplitMix) -> UInt64 {
      switch self {
      case .none: rank
      case .some: rank + UInt64.random(in: 0...100, using: &random)
      case .wide:
        rank + UInt64.random(in: 0...(1 << UInt64.random(in: 0...40, using: &random)), using: &random)
      case .dates:
        Double(Int.random(in: Int(Double(virtualTimeRank: rank))...1_000_000, using: &random)).virtualTimeRank
      }
    }
  }

  /// The agenda beside what it must agree with: an array.
  struct Pair: ~Copyable {
    var agenda = VirtualTimeAgenda()
    var model: [(rank: UInt64, sequence: Int, item: VirtualTimeItem)] = []
    let queue = VirtualTimeQueue(clock: 0)
    var now: UInt64
    var lastSequence = 0

    init(now: UInt64) { self.now = now }

    mutating func insert(at rank: UInt64) {
      lastSequence += 1
      let item = VirtualTimeItem(queue: queue, ScheduledWork(.block {}))
      model.append((rank, lastSequence, item))
      let reference = unsafe Unmanaged.passRetained(item)
      agenda.insert(unsafe VirtualTimeEntry(rank: rank, sequence: lastSequence, item: reference))
    }

    mutating func dispose(_ index: Int) {
      model.remove(at: index).item.dispose()
      agenda.noteDisposed()
    }

    mutating func renumber() {
      agenda.renumber { $0 / 2 + 5 }
      for index in model.indices { model[index].rank = model[index].rank / 2 + 5 }
      now = now / 2 + 5
    }

    /// Takes items up to `limit`.
    mutating func take(atMost most: Int, through limit: UInt64) {
      for _ in 0..<most {
        var next = agenda.popFirst(through: limit)
        while let entry = next, entry.isDisposed {
          unsafe entry.item.release()
          agenda.noteGone()
          next = agenda.popFirst(through: limit)
        }
        let due = model.indices.filter { model[$0].rank <= limit }
        let first = due.min { (model[$0].rank, model[$0].sequence) < (model[$1].rank, model[$1].sequence) }
        #expect(next?.sequence == first.map { model[$0].sequence })
        guard let first, let next else { return }
        now = max(now, next.rank)
        unsafe next.item.release()
        model.remove(at: first)
      }
    }

    func check() {
      #expect(agenda.count >= model.count && agenda.count <= 2 * model.count + 64)
      #expect(agenda.liveRanks.sorted() == model.map(\.rank).sorted())
    }
  }

  @Test(
    "R17 takes work in order, whatever was added, disposed of and taken before", arguments: 0..<6,
    Spread.allCases)
  func matchesModel(seed: UInt64, spread: Spread) {
    var random = SplitMix(seed: seed)
    var pair = Pair(now: Double(0).virtualTimeRank)
    weak let first: VirtualTimeItem?
    pair.insert(at: pair.now)
    first = pair.model[0].item
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        for _ in 0..<Int.random(in: 0..<500, using: &random) {
          pair.insert(at: spread.rank(after: pair.now, &random))
        }
      case 4..<6:
        // Most of the items at times, so that disposed ones are removed.
        for _ in 0..<Int.random(in: 0...pair.model.count, using: &random) {
          pair.dispose(Int.random(in: 0..<pair.model.count, using: &random))
        }
      case 6 where spread != .dates:
        pair.renumber()
      case 7:
        pair.take(atMost: 3, through: pair.now)
      default:
        let limit = spread.rank(after: pair.now, &random)
        pair.take(atMost: Int.random(in: 0..<50, using: &random), through: limit)
      }
      pair.check()
    }
    pair.take(atMost: .max, through: .max)
    #expect(pair.agenda.count == 0)
    #expect(first == nil)
  }

  @Test("R17 all work is disposed of at once", arguments: [10, 1000])
  func dispose(count: Int) {
    var pair = Pair(now: 0)
    for number in 0..<count { pair.insert(at: UInt64(number % 300)) }
    pair.agenda.dispose()
    #expect(pair.agenda.count == 0)
    #expect(pair.model.allSatisfy { $0.item.isDisposed })
  }
}
