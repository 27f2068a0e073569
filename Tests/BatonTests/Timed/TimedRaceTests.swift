// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

/// Sources, timers and disposal on threads of their own, many times over.
@Suite struct TimedRaceTests {
  private typealias Operator = Named<Observable<Int>, Observable<Int>, PlainQueueScheduler>

  private static let operators: [Operator] = [
    Named("throttle") { $0.throttle(.microseconds(20), scheduler: $1) },
    Named("debounce") { $0.debounce(.microseconds(20), scheduler: $1) },
    Named("delay") { $0.delay(.microseconds(20), scheduler: $1) },
    Named("timeout") { $0.timeout(.microseconds(50), scheduler: $1) },
    Named("take(for:)") { $0.take(for: .microseconds(50), scheduler: $1) },
    Named("skip") { $0.skip(.microseconds(20), scheduler: $1) },
    Named("delaySubscription") { $0.delaySubscription(.microseconds(20), scheduler: $1) },
    Named("subscribe(on:)") { $0.subscribe(on: $1) },
  ]

  @Test(arguments: operators)
  private func `G1 G2 order and grammar hold while source, timer and the end race`(operation: Operator) {
    let scheduler = PlainQueueScheduler()
    for round in 0..<100 {
      let recorder = TimedRecorder()
      let feed = Tap<Int>()
      let subscription = recorder.subscribe(to: operation(feed.asObservable(), scheduler))
      for element in 0..<50 { feed.send(element) }
      if round.isMultiple(of: 2) { feed.complete() } else { feed.fail() }
      check(recorder)
      subscription.dispose()
      settle(scheduler)
      #expect(!feed.isSubscribed)
    }
  }

  @Test(arguments: operators)
  private func `G5 disposal from another thread stops everything`(operation: Operator) {
    let scheduler = PlainQueueScheduler()
    for _ in 0..<100 {
      let recorder = TimedRecorder()
      let feed = Tap<Int>()
      let subscription = recorder.subscribe(to: operation(feed.asObservable(), scheduler))
      scheduler.queue.async { subscription.dispose() }
      for element in 0..<50 { feed.send(element) }
      settle(scheduler)
      let events = recorder.events
      for element in 0..<5 { feed.send(element) }
      #expect(recorder.events == events && !feed.isSubscribed)
      check(recorder)
    }
  }

  /// Waits for what is on the queue, such as a disposal, and then for what that put onto it.
  private func settle(_ scheduler: PlainQueueScheduler) {
    for _ in 0..<2 { scheduler.queue.sync(flags: .barrier) {} }
  }

  private func check(_ recorder: TimedRecorder) {
    let events = recorder.events
    #expect(!recorder.hasOverlapped)
    #expect(events.dropLast().allSatisfy { Int($0) != nil }, "nothing follows a terminal event")
    let numbers = events.compactMap(Int.init)
    #expect(numbers == numbers.sorted())
  }
}
