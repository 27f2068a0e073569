// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

/// A scheduler and a disposable from outside, of the parts that Baton's own are made of.
@Suite struct WorkSchedulerTests {
  @Test func `All forms of work follow from two methods`() {
    let scheduler = LatePlace()
    let ran = Guarded<[String]>([])
    @Sendable func note(_ what: String) {
      ran.withLock { $0.append(what + (Schedulers.current is LatePlace ? "" : " elsewhere")) }
    }
    let held = SingleAssignmentDisposable()
    scheduler.schedule { note("block") }
    let state = scheduler.schedule("state") {
      note($0)
      return held
    }
    _ = scheduler.schedule(()) { _ in
      note("nothing")
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative(2, dueTime: .seconds(2)) {
      note("after \($0) s")
      return Disposables.create()
    }
    scheduler.schedule { note("disposed of") }.dispose()
    scheduler.runAll()
    #expect(ran.withLock { $0 } == ["block", "state", "nothing", "after 2 s"])
    #expect(scheduler.spans.withLock { $0 } == [.seconds(2)])
    #expect(!held.isDisposed)
    state.dispose()
    #expect(held.isDisposed)
  }

  @Test func `Work that it refuses ends the sequence`() {
    let scheduler = LatePlace()
    let errors = Guarded<[String]>([])
    _ = Observable.just(1).observe(on: scheduler).subscribe(
      onError: { error in errors.withLock { $0.append("\(error)") } })
    scheduler.refuseAll()
    #expect(errors.withLock { $0.count } == 1)
    #expect(errors.withLock { $0.first?.contains("LatePlace") } == true)
  }

  @Test func `A hop's wake-ups come one after another, before and after each of them has run`() {
    let scheduler = LatePlace()
    let heard = Guarded<[Int]>([])
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { number in
      heard.withLock { $0.append(number) }
      if number < 10 { subject.onNext(number + 10) }
    })
    for number in 1...3 {
      subject.onNext(number)
      subject.onNext(number + 3)
      #expect(heard.withLock { $0.isEmpty })
      scheduler.runAll()
      #expect(heard.withLock { $0 } == [number, number + 3, number + 10, number + 13])
      heard.withLock { $0 = [] }
    }
    subject.onNext(4)
    subscription.dispose()
    scheduler.runAll()
    #expect(heard.withLock { $0.isEmpty })
  }

  @Test func `A chain of a program's own disposables needs no more stack than one`() {
    let ended = Guarded(0)
    final class Link: Disposable {
      let held: Guarded<(any Disposable)?>
      init(_ held: any Disposable) { self.held = Guarded(held) }
      deinit {
        // Freed in a loop: what is tested is the disposal.
        var next = held.withLock { $0.take() } as? Link
        while let link = next, isKnownUniquelyReferenced(&next) {
          next = link.held.withLock { $0.take() } as? Link
        }
      }
      func dispose() { PendingDisposals.dispose(self) }
      func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
        if let held = held.withLock({ $0.take() }) { pending.push(held) }
      }
    }
    var chain: any Disposable = Disposables.create { ended.withLock { $0 += 1 } }
    for _ in 0..<200_000 { chain = Link(chain) }
    chain.dispose()
    #expect(ended.withLock { $0 } == 1)
    let several = Pair(
      Disposables.create { ended.withLock { $0 += 10 } }, Disposables.create { ended.withLock { $0 *= 2 } })
    several.dispose()
    #expect(ended.withLock { $0 } == 22)
  }
}

/// Leaves both of its members, in order.
private struct Pair: Disposable {
  let (first, second): (any Disposable, any Disposable)

  init(_ first: any Disposable, _ second: any Disposable) { (self.first, self.second) = (first, second) }

  func dispose() { PendingDisposals.dispose(self) }

  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    pending.push(contentsOf: [first, second])
  }
}

/// A user's scheduler that runs, or refuses, what waits when it is told to.
private final class LatePlace: WorkScheduler {
  private struct Piece: Sendable {
    let work: ScheduledWork
    let outcome: SingleAssignmentDisposable
  }

  private let waiting = Guarded<[Piece]>([])
  let spans = Guarded<[Duration]>([])

  func submit(_ work: ScheduledWork) -> any Disposable {
    let piece = Piece(work: work, outcome: SingleAssignmentDisposable())
    waiting.withLock { $0.append(piece) }
    return piece.outcome
  }

  func submit(_ work: ScheduledWork, after dueTime: Duration) -> any Disposable {
    spans.withLock { $0.append(dueTime) }
    return submit(work)
  }

  func runAll() {
    for piece in take() where !piece.outcome.isDisposed {
      piece.outcome.setDisposable(Schedulers.run(as: self) { piece.work.run() })
    }
  }

  func refuseAll() {
    let refusal = SchedulerRefusal(scheduler: "LatePlace", reason: .shutDown)
    for piece in take() { piece.work.refuse(refusal) }
  }

  private func take() -> [Piece] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
