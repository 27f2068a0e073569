// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Foundation

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// What schedulers and queues are made of, each by itself.
func registerMechanisms() {
  registerInbox()
  scenario("parker/unparked before, while and after it parks") {
    let parker = Parker()
    fork({ parker.unpark() }, { expect(parker.park(), "not unparked") })
  }
  scenario("parker/with a deadline") {
    let parker = Parker()
    fork(
      { parker.unpark() }, { if !parker.park(until: MonotonicClock.now() + 1_000_000) { _ = parker.park() } })
  }
  scenario("lock/two threads", locks: .real) {
    let lock = Lock(0)
    func increase() { lock.withLock { $0 += 1 } }
    fork(increase, increase)
    expect(lock.withLock { $0 } == 2, "one is lost")
  }
  scenario("lock/three threads", locks: .real) {
    let lock = Lock(0)
    func increase() { lock.withLock { $0 += 1 } }
    fork(increase, increase, { lock.withLock { $0 += 0 } })
    expect(lock.withLock { $0 } == 2, "one is lost")
  }
  scenarioInBothSizes("hop queue/a producer and a consumer") {
    leavingNothing {
      let queue = HopQueue<Token>()
      fork(
        {
          for number in 1...5 { _ = queue.enqueue(Token(number)) }
          _ = queue.end()
        }, { take(from: queue, into: 0) })
      expect(log(0) == [1, 2, 3, 4, 5], "\(log(0))")
    }
  }
  scenarioInBothSizes("bounded hop queue/a producer that drops the oldest") {
    leavingNothing {
      let bound = HopBound(capacity: 2, whenFull: .dropOldest)
      let queue = HopQueue<Token>(bound)
      fork(
        {
          for number in 1...5 {
            xp_log(1, queue.replaceOldest(with: Token(number), within: bound).dropped?.number ?? 0)
          }
          _ = queue.end()
        }, { take(from: queue, into: 0) })
      let all = log(0) + log(1).filter { $0 != 0 }
      expect(all.sorted() == [1, 2, 3, 4, 5] && log(0) == log(0).sorted(), "\(log(0)), dropped \(log(1))")
    }
  }
  scenarioInBothSizes("bounded hop queue/a producer that waits") {
    leavingNothing {
      let bound = HopBound(capacity: 1, whenFull: .wait)
      let queue = HopQueue<Token>(bound)
      fork(
        {
          for number in 1...3 {
            if queue.offer(Token(number), within: bound) != nil { continue }
            _ = bound.awaitRoom(within: .seconds(Int64.max)) { false }
            _ = queue.enqueue(Token(number), within: bound)
          }
          _ = queue.end()
        }, { take(from: queue, into: 0) })
      expect(log(0) == [1, 2, 3], "\(log(0))")
    }
  }
}

/// Takes out all elements, until the end.
private func take(from queue: HopQueue<Token>, into log: Int32) {
  while true {
    let waiting = queue.waiting
    if waiting.count == 0 {
      if waiting.isEnd { return }
      sched_yield()
      continue
    }
    for _ in 0..<waiting.count { xp_log(log, queue.dequeue().number) }
    _ = queue.discount(waiting.count)
  }
}

private final class Item: ScheduledItem, @unchecked Sendable {
  let token: Token
  init(_ number: Int) {
    token = Token(number)
    super.init(nil)
  }
}

private func registerInbox() {
  let awake = ItemInbox.Flags(rawValue: 1)
  let closed = ItemInbox.Flags(rawValue: 2)
  scenario("inbox/two push, and who finds nobody awake takes all") {
    leavingNothing {
      let inbox = Inbox()
      func run() {
        repeat {
          for item in inbox.inbox.takeAll() { xp_log(0, (item as! Item).token.number) }
        } while !inbox.inbox.exchangeIfEmpty(awake, for: [])
      }
      func push(_ numbers: Int...) {
        for number in numbers { if inbox.inbox.push(Item(number), setting: awake).isEmpty { run() } }
      }
      fork({ push(101, 102) }, { push(201) })
      checkOrder(log(0))
      expect(log(0).sorted() == [101, 102, 201], "\(log(0))")
    }
  }
  scenario("inbox/closed beside a push") {
    leavingNothing {
      let inbox = Inbox()
      fork(
        {
          for number in [101, 102] {
            let old = inbox.inbox.push(Item(number), setting: awake, unless: closed)
            if old.contains(closed) { xp_log(1, number) }
          }
        },
        {
          inbox.inbox.set(closed)
          for item in inbox.inbox.takeAll() { xp_log(0, (item as! Item).token.number) }
        })
      expect((log(0) + log(1)).sorted() == [101, 102], "taken \(log(0)), refused \(log(1))")
    }
  }
}

private final class Inbox: Sendable {
  let inbox = ItemInbox()
}
