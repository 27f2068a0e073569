// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

@testable import BatonKernel

@Suite struct WindowTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `The source lives until the subscriptions to the windows and to each of them are gone`() {
    let source = scheduler.createHotObservable([
      .next(205, 1), .next(210, 2), .next(240, 3), .next(280, 4), .completed(600),
    ])
    let result = scheduler.start {
      source.window(timeSpan: .seconds(70), count: 3, scheduler: scheduler).take(1).flatMap { $0 }
    }
    #expect(result.events == [.next(205, 1), .next(210, 2), .next(240, 3), .completed(240)])
    #expect(source.subscriptions == [Subscription(200, 240)])
    #expect(!scheduler.step())
  }

  @Test func `The time of a window that is subscribed to ends it after the windows have been disposed of`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(280, 2)])
    let window = scheduler.createObserver(Int.self)
    let windows = SingleAssignmentDisposable()
    scheduler.scheduleAt(200) { [scheduler] in
      windows.setDisposable(
        source.window(timeSpan: .seconds(70), count: 3, scheduler: scheduler).subscribe(
          onNext: { @Sendable in _ = $0.subscribe(window) }))
    }
    scheduler.scheduleAt(205) { windows.dispose() }
    scheduler.start()
    #expect(window.events == [.next(210, 1), .completed(270)])
    #expect(source.subscriptions == [Subscription(200, 270)])
  }

  @Test func `A window that is not subscribed to keeps nothing: its elements are gone, its end is not`() {
    let source = PublishSubject<Int>()
    let windows = JoinRecorder<Observable<Int>>()
    let subscription = windows.record(source.window(timeSpan: .seconds(70), count: 2, scheduler: scheduler))
    source.onNext(1)
    let (first, again) = (JoinRecorder<Int>(), JoinRecorder<Int>())
    first.record(windows.elements[0])
    source.onNext(2)
    source.onNext(3)
    again.record(windows.elements[0])
    #expect(first.events == ["2", "|"])
    #expect(again.events == ["|"])
    #expect(windows.elements.count == 2)
    subscription.dispose()
    #expect(!source.hasObservers)
  }

  @Test
  func `Who subscribes or disposes during an element does so when that is over, before those that wait`() {
    let source = PublishSubject<Int>()
    let windows = JoinRecorder<Observable<Int>>()
    let (first, second) = (JoinRecorder<Int>(), JoinRecorder<Int>())
    windows.record(source.window(timeSpan: .seconds(10), count: 5, scheduler: scheduler))
    let window = windows.elements[0]
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      first.record(window) { element in
        if element != 1 { return }
        source.onNext(2)
        second.record(window)
        subscription.dispose()
      })
    source.onNext(1)
    source.onNext(3)
    #expect(first.events == ["1"])
    #expect(second.events == ["2", "3"])
  }

  @Test func `A subscriber of a window may end others', and any may leave: each is told once, in order`() {
    let source = PublishSubject<Int>()
    let windows = JoinRecorder(source.window(timeSpan: .seconds(10), count: 2, scheduler: scheduler))
    let window = windows.elements[0]
    let log = Lock<[String]>([])
    let subscriptions = (0..<5).map { _ in SingleAssignmentDisposable() }
    for number in 0..<5 {
      subscriptions[number].setDisposable(
        window.subscribe(
          onNext: { @Sendable element in log.withLock { $0.append("\(number): \(element)") } },
          onCompleted: { @Sendable in
            log.withLock { $0.append("\(number) |") }
            if number == 2 { subscriptions[4].dispose() }
          }))
    }
    for number in [0, 3] { subscriptions[number].dispose() }
    source.onNext(7)
    source.onNext(8)
    #expect(log.withLock { $0 } == ["1: 7", "2: 7", "4: 7", "1: 8", "2: 8", "4: 8", "1 |", "2 |"])
    #expect(windows.elements.count == 2)
  }

  @Test
  func `G5 a window frees its subscriber upon disposal, at its end, and at once if it has ended before`() {
    func subscribe(to window: Observable<Int>) -> (any Disposable, held: () -> Held?) {
      holding { held in window.subscribe(onNext: { @Sendable _ in _ = held }) }
    }
    let source = PublishSubject<Int>()
    let windows = JoinRecorder(source.window(timeSpan: .seconds(70), count: 1, scheduler: scheduler))
    let (disposed, first) = subscribe(to: windows.elements[0])
    #expect(first() != nil)
    disposed.dispose()
    #expect(first() == nil)
    let (ended, second) = subscribe(to: windows.elements[0])
    #expect(second() != nil)
    source.onNext(1)
    #expect(second() == nil)
    let (late, third) = subscribe(to: windows.elements[0])
    #expect(third() == nil)
    withExtendedLifetime((ended, late)) {}
  }

  @Test func `G5 what waits when the last subscription goes is dropped: it fills no window, and ends none`() {
    for ends in [false, true] {
      let source = PublishSubject<Int>()
      let windows = JoinRecorder<Observable<Int>>()
      let (window, late) = (JoinRecorder<Int>(), JoinRecorder<Int>())
      let outer = SingleAssignmentDisposable()
      outer.setDisposable(
        windows.record(source.window(timeSpan: .seconds(10), count: 2, scheduler: scheduler)) { sequence in
          if windows.elements.count == 1 { return }
          let inner = window.record(sequence)
          // They wait for this delivery to end.
          for element in 1...(ends ? 1 : 3) { source.onNext(element) }
          if ends { source.onCompleted() }
          outer.dispose()
          inner.dispose()
        })
      scheduler.advanceTo(scheduler.clock + 10)
      #expect(windows.elements.count == 2)
      late.record(windows.elements[1])
      #expect(window.events == [] && late.events == [])
      #expect(!source.hasObservers)
      #expect(!scheduler.step())
    }
  }

  @Test func `G5 disposals from several threads, while windows come and go, leave nothing subscribed`() {
    for _ in 0..<100 {
      let source = ProbeSource<Int>()
      let (windows, window) = (JoinRecorder<Observable<Int>>(), JoinRecorder<Int>())
      let timing = SerialDispatchQueueScheduler(qos: .default)
      let outer = windows.record(
        source.asObservable().window(timeSpan: .microseconds(10), count: 3, scheduler: timing))
      let inner = window.record(windows.elements[0])
      onThreads([
        { for number in 0..<10 { source.onNext(number) } }, { outer.dispose() }, { inner.dispose() },
      ])
      // The time may have ended the window, which makes its disposal the timing thread's.
      let hasTimed = DispatchSemaphore(value: 0)
      timing.schedule { hasTimed.signal() }
      #expect(hasTimed.wait(timeout: .now() + 240) == .success)
      #expect([source.subscriptionCount, source.disposals] == [1, 1])
    }
  }
}
