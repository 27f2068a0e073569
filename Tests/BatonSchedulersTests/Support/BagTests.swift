// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonBase

@Suite struct BagTests {
  @Test func `Members are in the order of insertion, whatever has gone before`() {
    var bag = Bag<Int>()
    let keys = (0..<6).map { bag.insert($0) }
    for gone in [4, 1, 3] { bag.remove(keys[gone]) }
    for number in 6..<9 { _ = bag.insert(number) }
    var seen: [Int] = []
    bag.forEach { seen.append($0) }
    #expect(seen == [0, 2, 5, 6, 7, 8])
    seen = []
    bag.forEachReversed { seen.append($0) }
    #expect(seen == [8, 7, 6, 5, 2, 0])
    #expect(bag.removeAll() == [0, 2, 5, 6, 7, 8])
  }

  @Test func `A key from before removeAll finds nothing`() {
    var bag = Bag<Int>()
    let old = bag.insert(1)
    #expect(bag.removeAll() == [1])
    #expect(bag.isEmpty)
    #expect(bag.remove(old) == nil)
    _ = bag.insert(2)
    #expect(bag.remove(old) == nil)
    #expect(bag.removeAll() == [2])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Members are as in a dictionary, whatever comes and goes`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bag = Bag<Int>()
    var model: [Bag<Int>.Key: Int] = [:]
    var gone: [Bag<Int>.Key] = []
    for step in 0..<2_000 {
      // Grows for a while, then shrinks to nothing, again and again.
      let grows = Int.random(in: 0..<100, using: &random) < ((step / 300).isMultiple(of: 2) ? 80 : 20)
      if grows {
        let key = bag.insert(step)
        #expect(model.updateValue(step, forKey: key) == nil)
      } else if let key = model.keys.min(by: { $0.stamp < $1.stamp }) {
        #expect(bag.remove(key) == model.removeValue(forKey: key))
        gone.append(key)
      }
      #expect(bag.count == model.count)
    }
    #expect(gone.allSatisfy { bag.remove($0) == nil })
    #expect(bag.removeAll().sorted() == model.values.sorted())
  }

  @Test func `Members that come and go use the same room, and a large bag that empties gives it back`() {
    var bag = Bag<Int>()
    for number in 0..<100_000 {
      let key = bag.insert(number)
      #expect(key.slot == 0)
      bag.remove(key)
    }
    let keys = (0..<100_000).map { bag.insert($0) }
    for key in keys { bag.remove(key) }
    #expect(bag.isEmpty)
    #expect(bag.insert(0).slot == 0)
    #expect(keys.allSatisfy { bag.remove($0) == nil })
  }
}
