// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Foundation
import Testing

@Suite("N2 Subscriptions on actors")
struct ActorSubscriptionTests {
  private let subject = PublishSubject<Int>()
  private let arrival = Arrival()

  @Test(arguments: KeeperKind.allCases)
  func `Events arrive on the actor, in order, and onDisposed last`(kind: KeeperKind) async {
    let keeper = kind.make()
    _ = await keeper.subscribe(to: subject, arrival)
    for element in 0..<10_000 { subject.onNext(element) }
    subject.onCompleted()
    await arrival.wait()
    #expect(await keeper.seen == Array(0..<10_000))
    #expect(await keeper.notes == ["completed", "disposed after 10000"])
  }

  @Test(arguments: KeeperKind.allCases)
  func `Of a million elements from two threads none is lost`(kind: KeeperKind) async {
    let keeper = kind.make()
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    _ = await keeper.subscribe(to: .merge(sources[0], sources[1]), arrival)
    sendHalves(of: floodCount, to: sources)
    await arrival.wait()
    expectHalves(await keeper.seen, of: floodCount)
    #expect(await keeper.notes == ["completed", "disposed after \(floodCount)"])
  }

  @Test(arguments: KeeperKind.allCases)
  func `After disposal on the actor nothing arrives, whatever is on its way`(kind: KeeperKind) async {
    for round in 0..<100 {
      let keeper = kind.make()
      let arrival = Arrival()
      let subject = PublishSubject<Int>()
      let subscription = await keeper.subscribe(to: subject, arrival)
      let sender = Arrival()
      Thread.detachNewThread {
        for element in 0..<2000 { subject.onNext(element) }
        sender.signal()
      }
      linger(round)
      let seen = await keeper.dispose(subscription)
      await arrival.wait()
      await sender.wait()
      #expect(await keeper.notes == ["disposed after \(seen)"])
      #expect(await keeper.seen == Array(0..<seen))
    }
  }

  @Test(arguments: KeeperKind.allCases)
  func `After disposal elsewhere onDisposed comes once, last and on the actor`(kind: KeeperKind) async {
    for round in 0..<100 {
      let keeper = kind.make()
      let arrival = Arrival()
      let subject = PublishSubject<Int>()
      let subscription = await keeper.subscribe(to: subject, arrival)
      Thread.detachNewThread {
        for element in 0..<500 { subject.onNext(element) }
        subject.onCompleted()
      }
      linger(round)
      subscription.dispose()
      await arrival.wait()
      let seen = await keeper.seen
      let notes = await keeper.notes
      #expect(seen == Array(0..<seen.count))
      #expect(notes.last == "disposed after \(seen.count)")
      #expect(notes.count == 1 || notes == ["completed", "disposed after 500"])
    }
  }

  @Test
  func `Closures of several actors are called each on its own, those for the end after the elements`() async {
    let first = PlainKeeper()
    let second = QueueKeeper()
    for _ in 0..<200 {
      let log = Log<String>()
      let (arrival, end) = (Arrival(), Arrival())
      let subject = PublishSubject<Int>()
      _ = subject.subscribe(
        onNext: await first.closure { log.append("\($0)") },
        onError: await second.closure { _ in
          log.append("error")
          end.signal()
        },
        onDisposed: { @MainActor in
          MainActor.preconditionIsolated()
          log.append("disposed")
          arrival.signal()
        })
      for element in 0..<5 { subject.onNext(element) }
      subject.onError(Failure.first)
      await arrival.wait()
      await end.wait()
      #expect(log.elements.prefix(5) == ["0", "1", "2", "3", "4"])
      #expect(log.elements.suffix(2).sorted() == ["disposed", "error"] && log.elements.count == 7)
    }
  }

  @Test(arguments: KeeperKind.allCases)
  func `An event sent while one is delivered comes after it`(kind: KeeperKind) async {
    let keeper = kind.make()
    await keeper.echo(subject, arrival)
    subject.onNext(0)
    await arrival.wait()
    #expect(await keeper.notes == ["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"])
  }
}

extension Keeper {
  /// A closure that is isolated to this actor.
  fileprivate func closure<Input>(
    _ body: @escaping @Sendable (Input) -> Void
  ) -> @isolated(any) @Sendable (Input) -> Void {
    inheriting {
      self.preconditionIsolated()
      body($0)
    }
  }

  fileprivate func echo(_ subject: PublishSubject<Int>, _ arrival: Arrival) {
    _ = subject.subscribe(onNext: { element in
      self.note("\(element) begins")
      if element < 2 { subject.onNext(element + 1) } else { arrival.signal() }
      self.note("\(element) ends")
    })
  }
}

/// The closure, isolated to the actor in whose code it is written.
private func inheriting<Input>(
  @_inheritActorContext _ closure: @escaping @isolated(any) @Sendable (Input) -> Void
) -> @isolated(any) @Sendable (Input) -> Void { closure }

/// A million, but where each of them is slow.
let floodCount = AllocationCount.isSanitized ? 20_000 : AllocationCount.flood(1_000_000)

/// Sends the even numbers below `number` on one thread and the odd ones on another, and then completes both
/// sources.
func sendHalves(of number: Int, to sources: [PublishSubject<Int>]) {
  for half in 0..<2 {
    Thread.detachNewThread {
      for element in stride(from: half, to: number, by: 2) { sources[half].onNext(element) }
      sources[half].onCompleted()
    }
  }
}

/// Each half is there, in its order.
func expectHalves(_ seen: [Int], of number: Int, _ location: SourceLocation = #_sourceLocation) {
  for half in 0..<2 {
    #expect(
      seen.filter { $0 % 2 == half }.elementsEqual(stride(from: half, to: number, by: 2)),
      sourceLocation: location)
  }
}
