// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

/// The graph of threads that wait for room, without threads.
@Suite("G8 The graph of waits for room")
struct RoomWaitsTests {
  private var waits = RoomWaits()
  private let one = queue()
  private let two = queue()
  private let three = queue()

  /// A full queue of one place.
  private static func queue(servers: Int = 1) -> QueueBound {
    guard let queue = QueueBound("test", capacity: 1, policy: .wait, servers: servers) else {
      preconditionFailure("it has a capacity")
    }
    _ = queue.enter()
    return queue
  }

  /// What a thread finds that serves one queue and wants room in another.
  private mutating func look(
    _ thread: UInt, of served: QueueBound?, for queue: QueueBound
  ) -> RoomWaits.Circle {
    waits.enter(.init(thread: thread, queue: queue, served: served.map { [$0] } ?? [])).circle
  }

  @Test("Two queues whose servers wait for each other are a circle; the one that closes it does not wait")
  mutating func ofTwo() {
    #expect(look(1, of: one, for: two) == .none)
    #expect(look(2, of: two, for: one) == .closing)
    #expect(look(3, of: three, for: one) == .none)
    #expect(look(2, of: two, for: one) == .closing)
  }

  @Test mutating func `Three are one, too, and a thread that waits for it from outside waits on`() {
    #expect(look(1, of: one, for: two) == .none)
    #expect(look(2, of: two, for: three) == .none)
    #expect(look(4, of: nil, for: one) == .none)
    #expect(look(3, of: three, for: one) == .closing)
  }

  @Test mutating func `As long as one server of a queue does not wait, there is none`() {
    let wide = Self.queue(servers: 2)
    #expect(look(1, of: one, for: wide) == .none)
    #expect(look(2, of: wide, for: one) == .none)
    #expect(look(3, of: wide, for: one) == .closing)
    #expect(look(3, of: wide, for: three) == .none)
  }

  @Test(arguments: [true, false])
  mutating func `A queue that has room is in none, nor one that is closed`(isClosed: Bool) {
    #expect(look(1, of: one, for: two) == .none)
    if isClosed { two.close() } else { two.leave() }
    #expect(look(2, of: two, for: one) == .none)
  }

  @Test mutating func `A thread from outside that takes the last place finds the circle that it closes`() {
    #expect(look(1, of: one, for: two) == .none)
    two.leave()
    #expect(look(2, of: two, for: one) == .none)
    #expect(look(3, of: nil, for: two) == .elsewhere)
    #expect(look(1, of: one, for: two) == .closing)
  }

  @Test(
    "What a thread waits for is forgotten when it has got it, and when it gives up", arguments: [true, false])
  mutating func forgotten(givesUp: Bool) {
    #expect(look(1, of: one, for: two) == .none)
    if givesUp {
      waits.leave(.init(thread: 1, queue: two, served: [one]))
    } else {
      two.leave()
      #expect(look(1, of: one, for: two) == .none)
    }
    #expect(look(2, of: two, for: one) == .none)
  }

  @Test mutating func `A thread that serves two queues, nested, is a server of each`() {
    let both = RoomWaits.Wait(thread: 1, queue: three, served: [one, two])
    #expect(waits.enter(both).circle == .none)
    #expect(look(2, of: three, for: two) == .closing)
    #expect(look(2, of: three, for: one) == .closing)
  }

  @Test func `A limit is used up in eight parts, and begins anew when something has left`() {
    var limit = WaitLimit(.seconds(8))
    for _ in 0..<7 { limit.usePart() }
    #expect(limit.deadline != nil)
    limit.restart()
    for _ in 0..<7 { limit.usePart() }
    #expect(limit.deadline != nil)
    limit.usePart()
    #expect(limit.deadline == nil)
    #expect(WaitLimit(.seconds(Int64.max)).deadline == .max)
  }
}
