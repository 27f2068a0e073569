// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@Suite struct SubscribeOnTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  @Test func `R3 the subscription and the disposal run on the scheduler, events pass straight through`() {
    let recorder = TimedRecorder(scheduler)
    let subscription = recorder.subscribe(to: feed.asObservable().subscribe(on: scheduler))
    #expect(!feed.isSubscribed)
    scheduler.advance(1)
    #expect(feed.isSubscribed)
    feed.send(1)
    #expect(recorder.events == ["1:1"])
    subscription.dispose()
    subscription.dispose()
    feed.send(2)
    #expect(feed.disposals == 0)
    scheduler.advance(1)
    #expect(feed.disposals > 0 && recorder.events == ["1:1"])
    #expect(scheduler.scheduledCount == 2)
  }

  /// Disposes of a subscription when it is freed.
  private final class Token: Disposable {
    let slot: Slot

    init(_ slot: Slot) { self.slot = slot }

    deinit { slot.dispose() }

    func dispose() {}
  }

  @Test func `G4 No lock is held while what the scheduler returned is freed`() {
    let slot = Slot()
    let scheduler = Pile { Token(slot) }
    slot.keep(feed.asObservable().subscribe(on: scheduler).subscribe())
    for _ in 0..<2 { scheduler.run() }
    #expect(!feed.isSubscribed || feed.disposals > 0)
  }

  @Test(
    "R3 an endless synchronous source stops when it is disposed of downstream, on the serial queue it blocks"
  )
  func endless() {
    let scheduler = PlainQueueScheduler(attributes: [])
    let recorder = TimedRecorder()
    let endless = Observable<Int>.range(start: 0, count: .max)
    _ = recorder.subscribe(
      to: endless.subscribe(on: scheduler).take(for: .milliseconds(5), scheduler: PlainQueueScheduler())
    )
    recorder.waitForEnd()
    let free = DispatchSemaphore(value: 0)
    scheduler.queue.async { free.signal() }
    #expect(free.wait(timeout: .now() + 20) == .success)
  }

  @Test func `R4 on a queue, the closure of create and the disposal run there`() {
    let scheduler = PlainQueueScheduler()
    let recorder = TimedRecorder()
    let subscribed = DispatchSemaphore(value: 0)
    let disposed = DispatchSemaphore(value: 0)
    let source = Observable<Int>.create { _ in
      recorder.add("subscribed \(PlainQueueScheduler.isCurrent)")
      subscribed.signal()
      return Signal {
        recorder.add("disposed \(PlainQueueScheduler.isCurrent)"); disposed.signal()
      }
    }
    let subscription = recorder.subscribe(to: source.subscribe(on: scheduler))
    #expect(subscribed.wait(timeout: .now() + 20) == .success)
    subscription.dispose()
    #expect(disposed.wait(timeout: .now() + 20) == .success)
    #expect(recorder.events == ["subscribed true", "disposed true"])
  }
}

/// Calls a closure each time it is disposed of.
struct Signal: Disposable {
  let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  func dispose() { action() }
}
