// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@Suite("N2 What a subscription on an actor holds")
@MainActor
struct IsolatedReleaseTests {
  @Test
  func `Disposal frees at once what was captured and what waits, though the source keeps its observer`() {
    let tap = Tap<LetGo>()
    let freed = Log<Int>()
    let (subscription, held) = holding { held in
      tap.asObservable().subscribe(
        onNext: { _ in withExtendedLifetime(held) {} }, onCompleted: { withExtendedLifetime(held) {} },
        onDisposed: { withExtendedLifetime(held) {} })
    }
    elsewhere { for number in 0..<3 { tap.send(LetGo(freed, number)) } }
    #expect(held() != nil && freed.elements == [])
    subscription.dispose()
    #expect(held() == nil)
    #expect(freed.elements == [0, 1, 2])
    elsewhere { tap.send(LetGo(freed, 3)) }
    #expect(freed.elements == [0, 1, 2, 3])
    #expect(tap.observers.count == 1)
  }

  @Test(
    "Disposal on another thread frees all but what onDisposed holds, which is free when it has been called")
  func disposalElsewhere() async {
    let tap = Tap<LetGo>()
    let freed = Log<Int>()
    let captured = [LetGo(freed, 10), LetGo(freed, 11)]
    let subscription = subscribe(tap, captured)
    elsewhere {
      tap.send(LetGo(freed, 0))
      subscription.dispose()
    }
    #expect(freed.elements == [0])
    await mainQueueHasRun()
    withExtendedLifetime(captured) {}
  }

  private func subscribe(_ tap: Tap<LetGo>, _ captured: [LetGo]) -> any Disposable {
    tap.asObservable().subscribe(
      onNext: { _ in withExtendedLifetime(captured) {} }, onDisposed: { withExtendedLifetime(captured) {} })
  }

  @Test func `The end of the sequence frees it as well, and the source at once`() async {
    let tap = Tap<Int>()
    let (subscription, held) = holding { held in
      tap.asObservable().subscribe(onNext: { _ in withExtendedLifetime(held) {} })
    }
    elsewhere {
      tap.send(1)
      tap.complete()
    }
    #expect(tap.disposals == 1 && held() != nil)
    await mainQueueHasRun()
    #expect(held() == nil)
    subscription.dispose()
  }

  @Test("With a source that is let go of without an end go the closures; onDisposed comes upon disposal")
  func droppedSource() async {
    var disposals = 0
    let (subscriptions, held) = holding { held in
      let subject = PublishSubject<Int>()
      let subscriptions = (0..<2).map { _ in
        subject.subscribe(onNext: { _ in withExtendedLifetime(held) {} }, onDisposed: { disposals += 1 })
      }
      subject.onNext(1)
      return subscriptions
    }
    #expect(held() == nil && disposals == 0)
    subscriptions[0].dispose()
    subscriptions[0].dispose()
    #expect(disposals == 1)
    let other = subscriptions[1]
    elsewhere { other.dispose() }
    #expect(disposals == 1)
    await mainQueueHasRun()
    #expect(disposals == 2)
  }

  @Test func `What is let go of may send, subscribe and dispose`() {
    final class Meddler: Sendable {
      let subject: PublishSubject<Int>
      let slot: Slot
      init(_ subject: PublishSubject<Int>, _ slot: Slot) {
        self.subject = subject
        self.slot = slot
      }
      deinit {
        subject.onNext(1)
        _ = subject.subscribe(onNext: { _ in })
        slot.dispose()
      }
    }
    let subject = PublishSubject<Int>()
    let slot = Slot()
    var seen: [Int] = []
    var isDisposed = 0
    do {
      let meddler = Meddler(subject, slot)
      slot.keep(
        subject.subscribe(
          onNext: {
            seen.append($0)
            withExtendedLifetime(meddler) {}
          }, onDisposed: { isDisposed += 1 }))
    }
    subject.onNext(0)
    slot.dispose()
    #expect(seen == [0] && isDisposed == 1)
  }

  @Test func `Of a million elements from two threads none is lost on the main actor`() async {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let arrival = Arrival()
    var seen: [Int] = []
    var atEnd = 0
    _ = Observable.merge(sources[0], sources[1]).subscribe(
      onNext: { seen.append($0) },
      onDisposed: {
        atEnd = seen.count
        arrival.signal()
      })
    sendHalves(of: floodCount, to: sources)
    await arrival.wait()
    expectHalves(seen, of: floodCount)
    #expect(atEnd == floodCount)
  }

  @Test func `Elements that race with disposal are freed, and come once or not at all`() async {
    for round in 0..<100 {
      let tap = Tap<LetGo>()
      let freed = Log<Int>()
      let arrival = Arrival()
      let sender = Arrival()
      var disposals = 0
      var delivered = 0
      let subscription = tap.asObservable().subscribe(
        onNext: { _ in
          #expect(disposals == 0)
          delivered += 1
        },
        onDisposed: {
          disposals += 1
          arrival.signal()
        })
      Thread.detachNewThread {
        for number in 0..<300 { tap.send(LetGo(freed, number)) }
        sender.signal()
      }
      if round % 2 == 0 {
        linger(round)
        subscription.dispose()
        #expect(disposals == 1)
      } else {
        await mainQueueHasRun()
        elsewhere { subscription.dispose() }
      }
      await arrival.wait()
      await sender.wait()
      #expect(disposals == 1 && delivered <= 300)
      #expect(freed.elements.sorted() == Array(0..<300))
    }
  }
}
