// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

/// When a loop is woken up, what it is told, and whether it may sleep, without a loop.
@Suite struct LoopCrewTests {
  private func item() -> ScheduledItem { ScheduledItem(nil) }

  private func timer(_ deadline: UInt64) -> TimerNode {
    TimerNode(deadline: deadline, owner: nil, work: nil)
  }

  @Test func `a loop is woken up once for what comes, and not while it runs`() {
    var crew = LoopCrew()
    #expect(crew.call() == .wake)
    #expect(crew.call() == nil)
    #expect(crew.callForTimer(at: 1) == nil)
    crew.begin()
    #expect(crew.call() == nil)
    #expect(crew.callForTimer(at: 1) == nil)
    // It serves again without having slept.
    crew.begin()
    crew.sleep(Outlook())
    #expect(crew.call() == .wake)
  }

  @Test func `a timer that is earlier than the loop's moment wakes it up, a later one does not`() {
    var crew = LoopCrew()
    crew.begin()
    crew.sleep(Outlook(hasTimers: true, earliest: 500))
    #expect(crew.callForTimer(at: 500) == nil)
    #expect(crew.callForTimer(at: 499) == .wake)
    #expect(crew.callForTimer(at: 400) == nil)
  }

  @Test func `what a loop has been told is right as long as nothing comes before it`() {
    let timers = Outlook(hasTimers: true, earliest: 500)
    let ending = Outlook(isEnding: true)
    #expect(LoopCrew.turn(timers) == .wait(until: 500))
    #expect(LoopCrew.turn(Outlook()) == .wait(until: .max))
    #expect(LoopCrew.turn(ending) == .over)
    // A timer that waits is due in any case.
    #expect(LoopCrew.turn(Outlook(hasTimers: true, earliest: 500, isEnding: true)) == .wait(until: 500))
    #expect(LoopCrew.isRight(.wait(until: 500), timers))
    #expect(LoopCrew.isRight(.wait(until: 400), timers))
    #expect(!LoopCrew.isRight(.wait(until: 501), timers))
    #expect(!LoopCrew.isRight(.wait(until: 500), ending))
    #expect(LoopCrew.isRight(.over, ending))
    #expect(!LoopCrew.isRight(.over, timers))
    #expect(!LoopCrew.isRight(.again, Outlook()))
  }

  @Test func `a loop that sleeps is woken up once to be told that all is over, and then for jobs alone`() {
    var crew = LoopCrew()
    #expect(crew.settle(Outlook()) == nil)
    #expect(crew.settle(Outlook(hasTimers: true, earliest: 500, isEnding: true)) == nil)
    #expect(crew.settle(Outlook(hasWork: true, isEnding: true)) == nil)
    #expect(crew.settle(Outlook(isEnding: true)) == .wake)
    #expect(crew.settle(Outlook(isEnding: true)) == nil)
    crew.begin()
    #expect(crew.settle(Outlook(isEnding: true)) == nil)
    crew.sleep(Outlook(isEnding: true))
    #expect(crew.settle(Outlook(isEnding: true)) == nil)
    #expect(crew.call() == .wake)
  }

  @Test func `a loop does not sleep if anything has come since it was told`() {
    let queue = ItemQueue(LoopCrew(), clock: { 100 })
    #expect(queue.insert(timer(500)).call == .wake)
    queue.begin()
    #expect(!queue.runBatch(1) { _ in })
    let told = queue.outlook()
    #expect(told == .wait(until: 500))
    #expect(queue.insert(timer(400)).call == nil)
    #expect(!queue.sleep(for: told))
    #expect(queue.push(item()).call == nil)
    #expect(!queue.sleep(for: .wait(until: 400)))
    #expect(queue.runBatch(1) { _ in })
    #expect(queue.sleep(for: .wait(until: 400)))
    #expect(queue.push(item()).call == .wake)
    _ = queue.close(.dropQueued)
  }

  @Test
  func `R11 the queue of a scheduler that is gone is closed as soon as nothing is left, be it a timer`() {
    for node in [nil, timer(500)] {
      let queue = ItemQueue(LoopCrew(), clock: { 100 })
      if let node {
        #expect(queue.insert(node).call == .wake)
        queue.begin()
        #expect(!queue.runBatch(1) { _ in })
        #expect(queue.sleep(for: queue.outlook()))
        #expect(queue.retire() == nil)
        #expect(!queue.isClosed)
        #expect(queue.remove(node) == .wake)
      } else {
        #expect(queue.retire() == .wake)
      }
      #expect(!queue.push(item()).isIn)
      #expect(!queue.insert(timer(500)).isIn)
    }
  }

  @Test func `a queue is closed before its loop is told that all is over, unless an item has come`() {
    let queue = ItemQueue(LoopCrew())
    #expect(queue.push(item()).call == .wake)
    #expect(queue.retire() == nil)
    queue.begin()
    #expect(queue.runBatch(1) { _ in })
    #expect(queue.push(item()).isIn)
    #expect(queue.outlook() == .again)
    #expect(queue.runBatch(1) { _ in })
    #expect(queue.outlook() == .over)
    #expect(!queue.push(item()).isIn)
    #expect(queue.sleep(for: .over))
  }
}
