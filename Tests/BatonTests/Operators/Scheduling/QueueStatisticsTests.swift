// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import TestSupport
import Testing

@Suite("N15 statistics of bounded queues")
struct QueueStatisticsTests {
  /// A source of six elements at one time, through a queue for two.
  private func run(
    _ policy: OverflowPolicy, disposed: Int = 1000
  ) -> (events: [Recorded<Event<Int>>], statistics: QueueStatistics, waiting: [Int]) {
    let scheduler = TestScheduler(initialClock: 0)
    let statistics = QueueStatistics()
    let source = scheduler.createHotObservable((0..<6).map { .next(210, $0) } + [.completed(220)])
    let waiting = Guarded<[Int]>([])
    for time in [205, 210, 230] {
      scheduler.scheduleAt(time) { waiting.withLock { $0.append(statistics.waiting) } }
    }
    let result = scheduler.start(disposed: disposed) {
      source.observe(on: scheduler, capacity: 2, whenFull: policy, statistics: statistics)
    }
    return (result.events, statistics, waiting.withLock { $0 })
  }

  @Test(arguments: [OverflowPolicy.dropOldest, .dropNewest])
  func `What waits and what is dropped is counted`(policy: OverflowPolicy) {
    let (events, statistics, waiting) = run(policy)
    #expect(events.compactMap(\.value.element) == (policy == .dropOldest ? [4, 5] : [0, 1]))
    #expect(statistics.dropped == 4)
    #expect(waiting == [0, 2, 0])
    #expect(statistics.waiting == 0)
  }

  @Test func `What waits upon disposal does not wait any more; failing and waiting drop nothing`() {
    let (_, statistics, waiting) = run(.dropOldest, disposed: 211)
    #expect(waiting == [0, 2, 0] && statistics.waiting == 0 && statistics.dropped == 4)
    for policy in [OverflowPolicy.fail, .wait] {
      let (_, statistics, _) = run(policy)
      #expect(statistics.dropped == 0 && statistics.waiting == 0)
    }
  }

  @Test func `Several queues add up, a loop's too`() async throws {
    let statistics = QueueStatistics()
    let subject = PublishSubject<Int>()
    let loops = (0..<3).map { _ in
      subject.values(capacity: 2, whenFull: .dropNewest, statistics: statistics)
    }
    for number in 0..<5 { subject.onNext(number) }
    #expect(statistics.waiting == 6 && statistics.dropped == 9)
    subject.onCompleted()
    for values in loops {
      #expect(try await values.all() == [0, 1])
    }
    #expect(statistics.waiting == 0 && statistics.dropped == 9)
  }

  @Test(arguments: [OverflowPolicy.dropOldest, .dropNewest])
  func `The numbers are right when a thread sends as fast as it can`(policy: OverflowPolicy) async throws {
    let statistics = QueueStatistics()
    let source = Observable.range(start: 0, count: 20_000).subscribe(on: .serial(qos: .utility))
    let delivered =
      try await source
      .observe(
        on: SerialDispatchQueueScheduler(qos: .utility), capacity: 4, whenFull: policy, statistics: statistics
      )
      .reduce(0) { count, _ in count + 1 }.asSingle().value
    #expect(delivered + statistics.dropped == 20_000)
    #expect(statistics.waiting == 0)
  }
}
