// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct PacedTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  private func record(_ limit: RateLimit) -> TimedRecorder {
    let recorder = TimedRecorder(scheduler, of: feed.asObservable().paced(by: limit, scheduler: scheduler))
    return recorder
  }

  @Test
  func `So many pass at once, the others when a token is back, in order, and the completion after them`() {
    let recorder = record(.atMost(2, per: .seconds(10)))
    for number in 1...5 { feed.send(number) }
    feed.complete()
    scheduler.advance(100)
    #expect(recorder.events == ["0:1", "0:2", "10:3", "10:4", "20:5", "20:|"])
  }

  @Test func `A token is back a span after it was taken, so that no span of this length has more`() {
    let recorder = record(.atMost(2, per: .seconds(10)))
    for (wait, number) in [(0.0, 1), (8, 2), (1, 3), (0, 4), (20, 5)] {
      scheduler.advance(wait)
      feed.send(number)
    }
    #expect(recorder.events == ["0:1", "8:2", "10:3", "18:4", "29:5"])
    feed.complete()
    #expect(recorder.events.last == "29:|")
    #expect(scheduler.waitingCount == 0, "no timer is left")
  }

  @Test(arguments: 1...20)
  func `No window has more elements than may pass, whenever they come`(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    let limit = RateLimit.atMost(Int.random(in: 1...4, using: &generator), per: .seconds(5))
    var machine = PacedMachine<Int>(limit)
    var sent: [(time: Duration, element: Int)] = []
    var timer: Duration?
    func follow(_ orders: TimedOrders<Int>, at now: Duration) {
      sent += orders.events.compactMap(\.element).map { (now, $0) }
      if let due = orders.timer { timer = due }
    }
    func fire(before end: Duration) {
      while let due = timer, due <= end {
        timer = nil
        follow(machine.fired(at: due), at: due)
      }
    }
    var now = Duration.zero
    for number in 0..<60 {
      now += .seconds(Int.random(in: 0...4, using: &generator))
      fire(before: now)
      follow(machine.next(number, at: now), at: now)
    }
    fire(before: .seconds(10_000))
    #expect(sent.map(\.element) == Array(0..<60))
    for (earlier, later) in zip(sent, sent.dropFirst(limit.count)) {
      #expect(later.time - earlier.time >= limit.span, "\(sent)")
    }
  }

  @Test func `A clock may begin below zero`() {
    var machine = PacedMachine<Int>(.atMost(1, per: .seconds(4)))
    _ = machine.next(1, at: .seconds(-10))
    #expect(machine.next(2, at: .seconds(-7)).timer == .seconds(-6))
  }

  @Test func `Nothing is kept of tokens that are back, however many may pass`() {
    var machine = PacedMachine<Int>(.atMost(.max, per: .seconds(10)))
    for number in 0..<1000 {
      let orders = machine.next(number, at: .seconds(number))
      #expect(orders.events.count == 1)
      #expect(machine.window.returns.count <= 10)
    }
  }

  @Test(arguments: [Duration(attoseconds: .max), .seconds(Int64.max)])
  func `The longest spans are waited for`(span: Duration) {
    var machine = PacedMachine<Int>(.atMost(1, per: span))
    #expect(machine.next(1, at: .seconds(Int64.max)).events.count == 1)
    let orders = machine.next(2, at: .seconds(Int64.max))
    #expect(orders.events.isEmpty && orders.timer != nil)
    #expect(machine.fired(at: .seconds(Int64.max)).events.compactMap(\.element) == [2])
  }

  @Test func `An error passes at once and drops what waits`() {
    let recorder = record(.atMost(1, per: .seconds(10)))
    feed.send(1)
    feed.send(2)
    scheduler.advance(1)
    feed.fail()
    scheduler.advance(100)
    #expect(recorder.events == ["0:1", "1:error"])
  }
}
