// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

@Suite("A row of items")
struct ItemRingTests {
  private func item() -> ScheduledItem { ScheduledItem(nil) }

  @Test("It keeps order at both ends, through growth")
  func order() {
    var ring = ItemRing()
    var model: [ScheduledItem] = []
    for number in 0..<20_000 {
      // Grows for a while, then shrinks.
      switch number * 7919 % 10 + (number / 1000 % 2 == 0 ? 0 : 4) {
      case ..<6:
        let item = item()
        ring.push(item)
        model.append(item)
      case ..<9:
        let isOldest = ring.popOldest() === (model.isEmpty ? nil : model.removeFirst())
        #expect(isOldest)
      default:
        let isNewest = ring.popNewest() === model.popLast()
        #expect(isNewest)
      }
      let isAsLong = ring.count == model.count
      #expect(isAsLong)
    }
  }

  @Test("What a flood took is given back when it is over", arguments: [true, false])
  func memory(oldest: Bool) {
    var ring = ItemRing()
    for _ in 0..<100_000 { ring.push(item()) }
    while (oldest ? ring.popOldest() : ring.popNewest()) != nil {}
    let capacity = ring.capacity
    #expect(capacity <= 1024)
    ring.push(item())
    let (count, isFull) = (ring.count, ring.popNewest() != nil)
    #expect(count == 1 && isFull)
  }
}
