// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("G8 The bounded queue between two threads")
struct BoundedHopQueueTests {
  private func make(_ capacity: Int, _ policy: OverflowPolicy = .wait) -> (HopQueue<Int>, HopBound) {
    let bound = HopBound(capacity: capacity, whenFull: policy)
    return (HopQueue(bound), bound)
  }

  private func takeAll<Element>(_ queue: HopQueue<Element>) -> [Element] {
    let elements = (0..<queue.waiting.count).map { _ in queue.dequeue() }
    _ = queue.discount(elements.count)
    return elements
  }

  @Test func `Elements come out in order, and only the first finds it empty`() {
    let (queue, bound) = make(10)
    for round in 0..<3 {
      let wakes = (0..<5000).map { queue.enqueue($0, within: bound) }
      #expect(wakes.first == true && !wakes.dropFirst().contains(true), "round \(round)")
      #expect(takeAll(queue) == Array(0..<5000), "round \(round)")
    }
    #expect(queue.end())
    #expect(queue.waiting == (0, true))
  }

  @Test(arguments: [1, 2, 128, 300])
  func `There is room for as many as the capacity, the last one taken not counted`(capacity: Int) {
    let (queue, bound) = make(capacity)
    for number in 0..<capacity {
      #expect(queue.offer(number, within: bound) == (number == 0))
    }
    #expect(queue.offer(-1, within: bound) == nil)
    // Not yet taken off the count, as in the midst of a batch.
    #expect(queue.dequeue() == 0)
    #expect(queue.offer(capacity, within: bound) == false)
    #expect(queue.offer(-1, within: bound) == nil)
    #expect(queue.discount(1).count == capacity)
    #expect(takeAll(queue) == Array(1...capacity))
  }

  @Test(arguments: [1, 2, 127, 128, 129, 1000])
  func `The newest survive when the oldest make room`(capacity: Int) {
    let (queue, bound) = make(capacity, .dropOldest)
    for round in 1...3 {
      var dropped: [Int] = []
      var wakes: [Bool] = []
      for number in 0..<5000 {
        let result = queue.replaceOldest(with: number, within: bound)
        wakes.append(result.wasEmpty)
        if let oldest = result.dropped { dropped.append(oldest) }
      }
      #expect(wakes.filter { $0 }.count == 1 && wakes[0], "round \(round)")
      #expect(dropped == Array(0..<5000 - capacity), "round \(round)")
      #expect(takeAll(queue) == Array(5000 - capacity..<5000), "round \(round)")
    }
  }

  @Test func `What is dropped in the midst of a batch is not taken, and what comes instead is`() {
    let (queue, bound) = make(3, .dropOldest)
    for number in 0..<3 { _ = queue.replaceOldest(with: number, within: bound) }
    #expect(queue.waiting.count == 3)
    #expect(queue.dequeue() == 0)
    // One was taken, so there is room for one.
    #expect(queue.replaceOldest(with: 3, within: bound).dropped == nil)
    #expect(queue.replaceOldest(with: 4, within: bound).dropped == 1)
    #expect(queue.dequeue() == 2)
    #expect(queue.dequeue() == 3)
    #expect(queue.discount(3).count == 1)
    #expect(queue.dequeue() == 4)
    #expect(queue.discount(1) == (0, false))
  }

  @Test(arguments: [0, 1, 127, 128, 129, 1000])
  func `Elements that are left are freed with the queue`(count: Int) {
    let freed = Log<Int>()
    do {
      let bound = HopBound(capacity: 200, whenFull: .dropOldest)
      let queue = HopQueue<Probe>(bound)
      for number in 0..<count {
        _ = queue.replaceOldest(with: Probe(onDeinit: { freed.append(number) }), within: bound)
      }
      #expect(freed.elements == Array(0..<max(0, count - 200)))
    }
    #expect(freed.elements == Array(0..<count))
  }

  @Test func `A producer that nobody makes room for goes when its limit has passed, and may wait again`() {
    let (queue, bound) = make(1)
    _ = queue.enqueue(0, within: bound)
    for _ in 0..<2 { #expect(!bound.awaitRoom(within: .milliseconds(8)) { false }) }
    _ = queue.dequeue()
    #expect(bound.awaitRoom(within: .milliseconds(8)) { false })
  }
}
