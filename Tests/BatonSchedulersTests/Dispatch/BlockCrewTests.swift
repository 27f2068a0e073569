// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

/// Which blocks are called, and when the alarm goes off, without a dispatch queue.
@Suite struct BlockCrewTests {
  private typealias Queue = ItemQueue<BlockCrew>

  private func item() -> ScheduledItem { ScheduledItem(nil) }

  private func timer(_ deadline: UInt64) -> TimerNode {
    TimerNode(deadline: deadline, owner: nil, work: nil)
  }

  /// What a block finds at its next look, and whom it calls before it runs that.
  private func take(from queue: Queue) -> (item: ScheduledItem?, call: BlockCrew.Call?) {
    var (item, call) = (ScheduledItem?.none, BlockCrew.Call?.none)
    _ = queue.runBatch(1, calling: { call = $0 }) { item = $0 }
    return (item, call)
  }

  @Test func `R1 each block is called for what the others leave`() {
    let queue = Queue(BlockCrew(width: .max))
    #expect(queue.push(item()).call == .start)
    #expect(queue.push(item()).call == nil)
    queue.begin()
    // The block may be busy for long, so each piece that comes calls another.
    #expect(take(from: queue).call == .start)
    queue.begin()
    #expect(queue.push(item()).call == .start)
    #expect(take(from: queue).item != nil)
    queue.begin()
    #expect(take(from: queue).item != nil)
    for _ in 0..<3 { #expect(queue.end(isMore: false) == nil) }
    #expect(queue.push(item()).call == .start)
  }

  @Test("R5 blocks are called for a timer when its alarm goes off; one that is called looks at timers itself")
  func alarms() {
    for width in [1, .max] {
      let queue = Queue(BlockCrew(width: width), clock: { 100 })
      defer { _ = queue.close(.dropQueued) }
      #expect(queue.insert(timer(500)).call == .alarm(at: 500))
      #expect(queue.insert(timer(600)).call == nil)
      #expect(queue.insert(timer(90)).call == .alarm(at: 90))
      #expect(queue.push(item()).call == .start)
      #expect(queue.insert(timer(80)).call == nil)
      #expect(queue.alarmHasGoneOff() == nil)
      queue.begin()
      // Due timers come first, and a block without a width has others called for the rest.
      for _ in 0..<2 { #expect(take(from: queue).item != nil) }
      if width == 1 { #expect(queue.insert(timer(300)).call == nil) }
      #expect(take(from: queue).item != nil)
      #expect(queue.end(isMore: true) == (width == 1 ? .start : nil))
      queue.begin()
      #expect(take(from: queue).item == nil)
      #expect(queue.end(isMore: false) == .alarm(at: width == 1 ? 300 : 500))
      #expect(queue.alarmHasGoneOff() == .start)
    }
  }

  @Test
  func `R5 a block that ends sets the alarm for what the last alarm was not set for, and only for that`() {
    var crew = BlockCrew(width: 1)
    #expect(crew.callForTimer(at: 500) == .alarm(at: 500))
    #expect(crew.call() == .start)
    crew.begin()
    #expect(crew.end(Outlook(hasTimers: true, earliest: 500)) == nil)
    #expect(crew.call() == .start)
    crew.begin()
    #expect(crew.end(Outlook(hasTimers: true, earliest: 400)) == .alarm(at: 400))
    #expect(crew.alarmHasGoneOff() == .start)
    crew.begin()
    // An item has come meanwhile.
    #expect(crew.end(nil) == .start)
    crew.begin()
    #expect(crew.end(Outlook()) == nil)
  }
}
