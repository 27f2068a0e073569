// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("The queue between two threads")
struct HopQueueTests {
  @Test func `Elements come out in order, across blocks, and only the first finds it empty`() {
    let queue = HopQueue<Int>()
    let wakes = (0..<1000).map { queue.enqueue($0) }
    #expect(wakes.first == true && !wakes.dropFirst().contains(true))
    #expect((0..<1000).map { _ in queue.dequeue() } == Array(0..<1000))
    #expect(queue.discount(1000) == (0, false))
    #expect(queue.enqueue(7))
    #expect(!queue.end())
    #expect(queue.waiting == (1, true))
    #expect(queue.dequeue() == 7)
    #expect(queue.discount(1) == (0, true))
  }

  @Test func `Elements that are left are freed, at once or with the queue`() {
    let freed = Log<Int>()
    var queue: HopQueue<Probe>? = HopQueue()
    for number in 0..<300 { _ = queue?.enqueue(Probe(onDeinit: { freed.append(number) })) }
    queue?.removeAll()
    #expect(freed.elements == Array(0..<300))
    _ = queue?.enqueue(Probe(onDeinit: { freed.append(300) }))
    queue = nil
    #expect(freed.elements == Array(0...300))
  }
}
