// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct DelayTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  @Test func `G7 delay keeps the spacing, delays the completion, and has one timer at a time`() {
    let recorder = TimedRecorder(scheduler, of: feed.asObservable().delay(.seconds(10), scheduler: scheduler))
    for element in 1...3 {
      feed.send(element)
      scheduler.advance(2.5)
      #expect(scheduler.waitingCount == 1)
    }
    feed.complete()
    #expect(feed.disposals > 0 && scheduler.waitingCount == 1)
    scheduler.advance(100)
    #expect(recorder.events == ["10:1", "12.5:2", "15:3", "17.5:|"])
  }

  @Test(arguments: [false, true])
  func `G5 an error or a disposal within a batch drops the rest of it`(failing: Bool) {
    let recorder = TimedRecorder(scheduler)
    let feed = feed
    let subscription = Lock<(any Disposable)?>(nil)
    let source = feed.asObservable().delay(.seconds(1), scheduler: scheduler).map { element in
      if element == 2, failing { feed.fail() }
      if element == 2, !failing { subscription.withLock { $0 }?.dispose() }
      return element
    }
    let disposable = recorder.subscribe(to: source)
    subscription.withLock { $0 = disposable }
    for element in 1...5 { feed.send(element) }
    scheduler.advance(10)
    #expect(recorder.events == (failing ? ["1:1", "1:2", "1:error"] : ["1:1"]))
  }

  @Test func `G5 disposal within a batch frees the rest of it at once`() {
    let feed = Tap<Witness>()
    let freed = Flag()
    let subscription = Lock<(any Disposable)?>(nil)
    let recorder = TimedRecorder()
    let source = feed.asObservable().delay(.seconds(1), scheduler: scheduler).map { _ in
      subscription.withLock { $0 }?.dispose()
      recorder.add("\(freed.isSet)")
    }
    let disposable = source.subscribe()
    subscription.withLock { $0 = disposable }
    feed.send(Witness(Flag()))
    feed.send(Witness(freed))
    scheduler.advance(1)
    #expect(recorder.events == ["true"])
  }

  @Test func `delay: the machine sends what is due and asks for one timer for the rest`() {
    var machine = DelayMachine<Int>(.seconds(10))
    #expect(machine.next(0, at: .zero).timer == .seconds(10))
    for element in 1...200 { #expect(machine.next(element, at: .seconds(element)).timer == nil) }
    var sent: [Int] = []
    var due = Duration.seconds(10)
    while let next = step(&machine, at: due, &sent) { due = next }
    #expect(sent == Array(0...200) && due == .seconds(210))
    #expect(machine.completed(at: .seconds(300)).timer == .seconds(310))
    #expect(machine.fired(at: .seconds(310)).events.last?.isCompleted == true)
    let isAhead = if case .ahead(.error) = machine.failed(TestError()).post { true } else { false }
    #expect(isAhead)
  }

  private func step(_ machine: inout DelayMachine<Int>, at due: Duration, _ sent: inout [Int]) -> Duration? {
    let orders = machine.fired(at: due)
    sent += orders.events.compactMap(\.element)
    return orders.timer
  }

  @Test(arguments: [-3600.0, 3600])
  func `G7 a wall clock that jumps keeps the order and loses nothing`(seconds: Double) {
    let recorder = TimedRecorder(scheduler, of: feed.asObservable().delay(.seconds(10), scheduler: scheduler))
    feed.send(1)
    scheduler.advance(5)
    scheduler.jump(seconds)
    feed.send(2)
    scheduler.advance(5)
    #expect(recorder.events.first == "10:1")
    feed.complete()
    scheduler.advance(30)
    #expect(recorder.events.map { $0.split(separator: ":")[1] } == ["1", "2", "|"])
    // After the jump the spacing is right again.
    let other = TimedRecorder(scheduler)
    let later = Tap<Int>()
    _ = other.subscribe(to: later.asObservable().delay(.seconds(10), scheduler: scheduler))
    later.send(1)
    scheduler.jump(seconds)
    scheduler.advance(20)
    later.send(2)
    scheduler.advance(3)
    later.send(3)
    scheduler.advance(20)
    #expect(other.events == ["50:1", "70:2", "73:3"])
  }
}
