// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTesting
import Synchronization
import Testing

@Suite struct PausableTests {
  private func play(
    _ isRunning: [Recorded<Event<Bool>>], whilePaused policy: PausePolicy = .hold,
    _ source: [Recorded<Event<Int>>] = [
      .next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .next(250, 5), .completed(260),
    ]
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(source)
    let isRunning = scheduler.createHotObservable(isRunning)
    return scheduler.start { source.pausable(by: isRunning, whilePaused: policy) }.events
  }

  @Test func `What comes while it is paused is held back, and sent in order when it goes on`() {
    #expect(
      play([.next(215, true), .next(225, false), .next(245, true)])
        == [.next(215, 1), .next(220, 2), .next(245, 3), .next(245, 4), .next(250, 5), .completed(260)])
  }

  @Test func `What comes while it is paused is dropped, if asked for`() {
    #expect(
      play([.next(215, true), .next(225, false), .next(245, true)], whilePaused: .drop)
        == [.next(220, 2), .next(250, 5), .completed(260)])
  }

  @Test func `The end waits for what is held back`() {
    #expect(
      play([.next(235, false), .next(300, true)], [.next(240, 1), .next(250, 2), .completed(260)])
        == [.next(300, 1), .next(300, 2), .completed(300)])
  }

  @Test func `When nothing says any longer whether it goes on, the latest counts`() {
    #expect(
      play([.next(215, true), .completed(225)])
        == [.next(215, 1), .next(220, 2), .next(230, 3), .next(240, 4), .next(250, 5), .completed(260)])
    #expect(play([.next(215, false), .completed(225)]) == [.completed(260)])
  }

  @Test(arguments: [PausePolicy.hold, .drop])
  func `The error of either ends it at once`(policy: PausePolicy) {
    #expect(
      play([.error(235, TestError(number: 1))], whilePaused: policy) == [.error(235, TestError(number: 1))])
    #expect(
      play([.next(215, false)], whilePaused: policy, [.next(220, 1), .error(230, TestError(number: 2))])
        == [.error(230, TestError(number: 2))])
  }

  @Test(.enabled(if: AllocationCount.isAvailable))
  func `N5 an element that is held back allocates nothing of its own`() {
    let (source, isRunning) = (PublishSubject<Int>(), PublishSubject<Bool>())
    let sum = Atomic(0)
    let subscription = source.pausable(by: isRunning).subscribe(onNext: {
      sum.add($0, ordering: .relaxed)
    })
    isRunning.onNext(false)
    let (_, count) = AllocationCount.measure {
      for element in 1...10_000 { source.onNext(element) }
      isRunning.onNext(true)
    }
    #expect(sum.load(ordering: .relaxed) == 50_005_000)
    #expect(count.allocations < 50)
    subscription.dispose()
  }
}
