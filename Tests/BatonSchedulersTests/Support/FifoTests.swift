// SPDX-License-Identifier: MIT

import Testing

@testable import BatonBase

@Suite("A queue in one thread")
struct FifoTests {
  @Test func `It keeps order through growth and shrinking`() {
    var queue = Fifo<Int>()
    var taken: [Int] = []
    for round in 0..<500 {
      queue.append(2 * round)
      queue.append(2 * round + 1)
      if let first = queue.popFirst() { taken.append(first) }
    }
    while let first = queue.popFirst() { taken.append(first) }
    #expect(taken == Array(0..<1000))
    #expect(queue.isEmpty)
  }

  @Test func `One that is never quite emptied does not grow`() {
    var queue = Fifo<Int>()
    queue.append(0)
    for number in 1..<100_000 {
      queue.append(number)
      #expect(queue.popFirst() == number - 1)
    }
    #expect(queue.count == 1)
    #expect(queue.elements.capacity < 1000)
  }
}
