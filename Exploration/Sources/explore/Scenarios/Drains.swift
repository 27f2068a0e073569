// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// Scenarios of threads that share a drain: they push, note bookkeeping, wait and take over, and one drops
/// what waits.
func registerDrains() {
  registerPushing()
  registerNoting()
  registerWaiting()
  registerGates()
}

/// Records items in a drain. A subscriber's checks hold for it, too: one at a time, and none twice.
private final class DrainLog: DrainWork, @unchecked Sendable {
  let drain = Drain<Token>()
  let recorder = Recorder()
  /// Called for each item, as part of it.
  var react: (Token) -> Void = { _ in }
  /// Only the drain's owner touches them, so two owners at once would be a data race.
  var notes: [Int] = []

  func push(_ number: Int) { push(Token(number)) }

  /// Pushes as most types on a drain do: without the lock if the drain is idle.
  private func push(_ token: Token) {
    if drain.enter() {
      perform(token)
      if !drain.leave() { drain.finish(self) }
    } else {
      drain.push(token, to: self)
    }
  }

  func note(_ number: Int, ahead isAhead: Bool) {
    drain.note(Token(-number), ahead: isAhead) { notes.append(number) }
  }

  /// Leaves several items at once.
  func post(_ numbers: Int..., ahead isAhead: Bool = false) {
    let tokens = numbers.map(Token.init)
    let (turn, own) = drain.post { isAhead ? .ahead(tokens[0]) : .all(tokens) }
    if let own {
      perform(own)
      if !drain.leave() { drain.finish(self) }
    } else {
      drain.follow(turn, self)
    }
  }

  func perform(_ token: Token) {
    if token.number < 0 {
      notes.append(-token.number)
    } else {
      recorder.next(token.number)
      react(token)
    }
  }

  /// Checks that all of it has been done, and that the drain is at rest.
  func expectDone(_ expected: Int..., notes: Int...) {
    expectAll(recorder, expected)
    expect(self.notes.sorted() == notes.sorted(), "noted \(self.notes), expected \(notes)")
    expectRest()
  }

  func expectRest() {
    let isQuiet = drain.core.lock.withLock { room in (room.object?.state ?? DrainState()) == DrainState() }
    expect(isQuiet, "something waits in a drain that nobody owns")
    expect(drain.enter() && drain.leave(), "the drain is owned by nobody, and not idle")
  }
}

private func registerPushing() {
  scenarioInBothSizes("drain/two threads push") {
    leavingNothing {
      let log = DrainLog()
      fork({ for n in 101...104 { log.push(n) } }, { for n in 201...203 { log.push(n) } })
      log.expectDone(101, 102, 103, 104, 201, 202, 203)
    }
  }
  scenario("drain/two items beside one") {
    leavingNothing {
      let log = DrainLog()
      fork(
        {
          log.push(101)
          log.push(102)
        }, { log.push(201) })
      log.expectDone(101, 102, 201)
    }
  }
  scenarioInBothSizes("drain/three threads push") {
    leavingNothing {
      let log = DrainLog()
      fork(
        { for n in 101...103 { log.push(n) } }, { for n in 201...203 { log.push(n) } },
        { for n in 301...302 { log.push(n) } })
      log.expectDone(101, 102, 103, 201, 202, 203, 301, 302)
    }
  }
  scenarioInBothSizes("drain/an item pushes others") {
    leavingNothing {
      let log = DrainLog()
      log.react = { [unowned log] token in
        if token.number == 101 { for n in 301...304 { log.push(n) } }
        if token.number == 302 { log.push(401) }
      }
      fork(
        {
          log.push(101)
          log.push(102)
        }, { for n in 201...203 { log.push(n) } })
      log.expectDone(101, 102, 201, 202, 203, 301, 302, 303, 304, 401)
    }
  }
  scenarioInBothSizes("drain/several items at once") {
    leavingNothing {
      let log = DrainLog()
      fork({ log.post(101, 102, 103, 104) }, { log.post(201, 202, 203) }, { log.push(301) })
      log.expectDone(101, 102, 103, 104, 201, 202, 203, 301)
    }
  }
  scenarioInBothSizes("drain/items that go ahead") {
    leavingNothing {
      let log = DrainLog()
      fork({ log.post(101, 102) }, { log.post(201, ahead: true) }, { log.push(301) })
      log.expectDone(101, 102, 201, 301)
    }
  }
}

private func registerNoting() {
  scenarioInBothSizes("drain/bookkeeping beside items") {
    leavingNothing {
      let log = DrainLog()
      fork(
        { for n in 101...103 { log.push(n) } },
        {
          log.note(1, ahead: false)
          log.note(2, ahead: true)
        })
      log.expectDone(101, 102, 103, notes: 1, 2)
    }
  }
  scenario("drain/bookkeeping beside one item") {
    leavingNothing {
      let log = DrainLog()
      fork({ log.push(101) }, { log.note(1, ahead: false) })
      log.expectDone(101, notes: 1)
    }
  }
  scenarioInBothSizes("drain/bookkeeping of two threads beside items") {
    leavingNothing {
      let log = DrainLog()
      fork(
        { for n in 101...102 { log.push(n) } }, { log.note(1, ahead: true) },
        {
          log.note(2, ahead: false)
          log.push(201)
        })
      log.expectDone(101, 102, 201, notes: 1, 2)
    }
  }
  scenarioInBothSizes("drain/what is ahead is done right after the item under way") {
    leavingNothing {
      let log = DrainLog()
      log.react = { [unowned log] token in
        if token.number == 101 {
          log.push(102)
          log.note(1, ahead: true)
        }
        if token.number == 102 { expect(log.notes.contains(1), "102 is done before what goes ahead of it") }
      }
      fork({ log.push(101) }, { log.push(201) })
      log.expectDone(101, 102, 201, notes: 1)
    }
  }
}

private func registerWaiting() {
  // The owner's item waits until the other thread's pushes have returned, and these wait for the owner. Where
  // the other thread delivers the item itself, it does not wait for itself.
  scenarioInBothSizes("drain/an owner that waits for a thread that waits for it") {
    leavingNothing {
      let log = DrainLog()
      log.react = { token in
        guard token.number == 101, Int(xp_self()) == Note.get(Note.free + 1) else { return }
        for _ in 0..<20 where Note.get(Note.free) == 0 { sleep(milliseconds: 0.5) }
      }
      fork(
        {
          Note.set(Note.free + 1, Int(xp_self()))
          log.push(101)
        },
        {
          for n in 201...204 { log.push(n) }
          Note.set(Note.free, 1)
        })
      log.expectDone(101, 201, 202, 203, 204)
    }
  }
  scenario("drain/a thread that sleeps takes over", sizes: .small) {
    leavingNothing {
      let log = DrainLog()
      // Items that last long enough for waiting threads to fall asleep.
      log.react = { _ in sleep(milliseconds: 0.1) }
      fork(
        { for n in 101...104 { log.push(n) } }, { for n in 201...204 { log.push(n) } },
        { for n in 301...302 { log.push(n) } })
      log.expectDone(101, 102, 103, 104, 201, 202, 203, 204, 301, 302)
    }
  }
  // The owner looks for the third time as the patience of the waiting threads ends: one is made the owner in
  // its sleep just as it gives up.
  scenario("drain/a thread gives up as it is made the owner", sizes: .small) {
    leavingNothing {
      let log = DrainLog()
      log.react = { token in sleep(milliseconds: token.number == 203 ? 1 : 0.5) }
      fork {
        _ = log.drain.enter()
        let others = [
          spawn("B") { log.post(201, 202, 203, 204, 205, 206, 207, 208) }, spawn("C") { log.push(301) },
        ]
        if !log.drain.leave() { log.drain.finish(log) }
        for other in others { xp_join(other) }
      }
      log.expectDone(201, 202, 203, 204, 205, 206, 207, 208, 301)
    }
  }
  // No thread waits to take over when the owner is tired: the owner does what is left, and releases a thread
  // that comes late.
  scenario("drain/a thread comes to a tired owner as that leaves", sizes: .small) {
    leavingNothing {
      let log = DrainLog()
      fork({ for n in 101...106 { log.push(n) } }, { log.push(201) }, { log.push(301) })
      log.expectDone(101, 102, 103, 104, 105, 106, 201, 301)
    }
  }
  // The heir is chosen while another thread comes to take its place in the crowd, and bookkeeping goes ahead
  // of both.
  scenario("drain/bookkeeping beside a change of owner", sizes: .small) {
    leavingNothing {
      let log = DrainLog()
      fork(
        { for n in 101...103 { log.push(n) } }, { for n in 201...203 { log.push(n) } },
        {
          log.note(1, ahead: true)
          log.note(2, ahead: false)
          log.note(3, ahead: true)
        })
      log.expectDone(101, 102, 103, 201, 202, 203, notes: 1, 2, 3)
    }
  }
  scenario("drain/a thread gives up waiting for a long item", sizes: .small) {
    leavingNothing {
      let log = DrainLog()
      log.react = { token in if token.number % 2 == 0 { sleep(milliseconds: 3) } }
      fork({ for n in 101...104 { log.push(n) } }, { for n in 201...204 { log.push(n) } })
      log.expectDone(101, 102, 103, 104, 201, 202, 203, 204)
    }
  }
  // Each owner pushes to the other's drain from inside: one of the two must not wait for the other.
  scenario("drain/two threads that wait for each other's drain", sizes: .small) {
    leavingNothing {
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      let (a, b) = (Recorder(0), Recorder(1))
      let subscriptions = [
        first.subscribe(onNext: {
          a.next($0)
          if $0 < 200 { second.send($0 * 2 + 100, $0 * 2 + 101) }
        }),
        second.subscribe(onNext: {
          b.next($0)
          if $0 < 200 { first.send($0 * 2 + 100, $0 * 2 + 101) }
        }),
      ]
      fork({ first.send(101, 102, 103) }, { second.send(111, 112, 113) })
      expect(a.values.count == 9 && Set(a.values).count == 9, "\(a.values)")
      expect(b.values.count == 9 && Set(b.values).count == 9, "\(b.values)")
      for subscription in subscriptions { subscription.dispose() }
    }
  }
}

private func registerGates() {
  for count in 1...3 {
    scenarioInBothSizes("drain/a gate is shut beside two threads that send \(count)") {
      leavingNothing {
        let (recorder, scope) = (Recorder(), Scope())
        let gate = Gate<Token>(
          Sink(scope: scope, next: { recorder.next($0.number) }, end: { _ in }))
        fork(
          { for n in 0..<count { gate.next(Token(101 + n)) } },
          { for n in 0..<count { gate.next(Token(201 + n)) } },
          { gate.dispose() })
        recorder.expectOrder()
      }
    }
  }
}
