// SPDX-License-Identifier: MIT

import Baton

/// Rows in which a sequence is made, subscribed to, sent one element and disposed of.
let subscribingRows = [
  subscribingRow("debounce", mostAllocations: 15.05) { source, scheduler in
    source.debounce(.seconds(60), scheduler: scheduler)
  },
  subscribingRow("throttle", mostAllocations: 13.05, sends: true) { source, scheduler in
    source.throttle(.seconds(60), scheduler: scheduler)
  },
  subscribingRow("delay", mostAllocations: 16.05) { source, scheduler in
    source.delay(.seconds(60), scheduler: scheduler)
  },
  subscribingRow("timeout", mostAllocations: 14.05, sends: true) { source, scheduler in
    source.timeout(.seconds(60), scheduler: scheduler)
  },
  subscribingRow("buffer", mostAllocations: 18.05) { source, scheduler in
    source.buffer(timeSpan: .seconds(60), count: 100, scheduler: scheduler).map { $0.count }
  },
  subscribingRow("share.replay1", mostAllocations: 18.05, sends: true) { source, _ in source.share(replay: 1)
  },
  subscribingRow("combineLatest.3", mostAllocations: 34.05, sends: true) { source, _ in
    Observable.combineLatest(source, source, source) { first, _, _ in first }
  },
  // The element is a subscription to the same subject, which is sent nothing after it.
  subscribingRow("flatMapLatest", mostAllocations: 23.05) { source, _ in source.flatMapLatest { _ in source }
  },
  Row(
    name: "subscribe.share.replay1.beside",
    operation: "share(replay: 1) with another subscriber, subscribed to, one element, disposed of",
    count: subscriptions,
    goal: goal,
    mostAllocations: 6.05,
    workload: shareBeside
  ),
]

private let subscriptions = 100_000
private let goal = Goal.yardsticks(allocations: 25)

/// - Parameter sends: Whether the subscriber gets the element.
private func subscribingRow(
  _ name: String, mostAllocations: Double, sends: Bool = false,
  _ make: @escaping @Sendable (PublishSubject<Int>, SerialDispatchQueueScheduler) -> Observable<Int>
) -> Row {
  let name = "subscribe.\(name)"
  return Row(
    name: name,
    operation: "\(name.dropFirst("subscribe.".count)), made, subscribed to, one element, disposed of",
    count: subscriptions,
    goal: goal,
    mostAllocations: mostAllocations
  ) { count, meter in
    let subject = PublishSubject<Int>()
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.subscribing")
    let tally = Tally()
    meter {
      for index in 0..<count {
        let subscription = make(subject, scheduler).subscribe(onNext: { tally.add($0) })
        subject.onNext(index)
        subscription.dispose()
      }
    }
    tally.expect(sends ? count * (count - 1) / 2 : 0, name)
  }
}

@Sendable
private func shareBeside(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let shared = subject.share(replay: 1)
  let first = shared.subscribe()
  subject.onNext(0)
  let tally = Tally()
  meter {
    for index in 0..<count {
      let subscription = shared.subscribe(onNext: { tally.add($0) })
      subject.onNext(index)
      subscription.dispose()
    }
  }
  first.dispose()
  // Each subscriber gets the element before too.
  tally.expect((count - 1) * (count - 1), "subscribe.share.replay1.beside")
}
