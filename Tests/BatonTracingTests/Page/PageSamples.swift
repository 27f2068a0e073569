// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

/// The same numbers in every run.
private struct Pseudorandom: RandomNumberGenerator {
  private var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

/// So that the log of a test does not have all that is in it.
extension Recording: CustomTestStringConvertible {
  public var testDescription: String { "recording of \(runs.count) runs" }
}

extension Recording {
  /// A pipeline on four schedulers and five threads, busy in waves: some of its runs are nested, some of them
  /// timers.
  static func pipeline(runs count: Int) -> Recording {
    let threadsOf = [[0], [1], [2, 3, 4], [2, 3, 4]]
    var random = Pseudorandom()
    var free = [Int](repeating: 0, count: 5)
    var clock = 0
    var runs: [Run] = []
    runs.reserveCapacity(count)
    while runs.count < count {
      clock += Int(random.next() % (runs.count % 400 < 300 ? 9_000 : 90_000))
      let scheduler = Int(random.next() % 4)
      let thread = threadsOf[scheduler][Int(random.next() % UInt64(threadsOf[scheduler].count))]
      let begin = max(clock, free[thread])
      let length = 2_000 + Int(random.next() % (scheduler == 2 ? 120_000 : 24_000))
      let waited = min(begin, Int(random.next() % 80_000))
      free[thread] = begin + length + 500
      runs.append(
        Run(
          scheduler: scheduler, thread: thread, begin: .nanoseconds(begin), end: .nanoseconds(begin + length),
          scheduledAt: .nanoseconds(begin - waited), scheduledOn: Int(random.next() % 5),
          due: random.next() % 20 == 0 ? .nanoseconds(begin - waited / 2) : nil))
      if runs.count < count, random.next() % 5 == 0 {
        runs.append(
          Run(
            scheduler: 3 - scheduler, thread: thread, begin: .nanoseconds(begin + length / 4),
            end: .nanoseconds(begin + length / 2)))
      }
    }
    runs.sort { $0.begin < $1.begin }
    return Recording(
      start: 1_795_363_200, length: .nanoseconds(free.max()! + 1000),
      schedulers: [
        .init(name: "MainScheduler", isMain: true), .init(name: #"SerialDispatchQueueScheduler("results")"#),
        .init(name: #"OperationQueueScheduler("readers")"#), .init(name: #"ThreadPoolScheduler("hash")"#),
      ],
      threads: (0..<5).map { .init(name: $0 == 0 ? "main" : "worker \($0)", isMain: $0 == 0) },
      places: ["found", "shown"], runs: runs, events: events(in: runs))
  }

  /// An element in every third run; one of all is an error.
  private static func events(in runs: [Run]) -> [Event] {
    var events = runs.indices.filter { $0 % 3 == 0 }.map { index in
      Event(
        kind: index == 30
          ? .error("no such file") : .next(index % 2 == 0 ? "photo \(index % 1000).jpeg" : nil),
        place: index % 2, subscription: index % 4, thread: runs[index].thread, time: runs[index].begin)
    }
    if let first = runs.first, let last = runs.last {
      events.insert(
        Event(kind: .subscribed, place: 0, subscription: 0, thread: first.thread, time: first.begin), at: 0)
      events.append(Event(kind: .completed, place: 0, subscription: 0, thread: last.thread, time: last.end))
      events.append(Event(kind: .disposed, place: 0, subscription: 0, thread: last.thread, time: last.end))
    }
    return events
  }

  /// Names that would be markup, end a script, or end a string.
  static var hostile: Recording {
    let names = [
      "</script><script>window.isBroken = true</script>", #"<img src=x onerror="window.isBroken = true">"#,
      #""quotes" 'and' \backslashes\"#, "<!-- <script>", "&lt;&amp;", "\u{2028}\u{0}\n\u{7f}", "日本語 🎈",
    ]
    return Recording(
      length: .milliseconds(1), schedulers: names.map { .init(name: $0) },
      threads: names.map { .init(name: $0, isMain: $0 == names[0]) }, places: names,
      runs: names.indices.map {
        .init(scheduler: $0, thread: $0, begin: .microseconds(100 * $0), end: .microseconds(100 * $0 + 90))
      },
      events: names.indices.map {
        .init(
          kind: $0 == 1 ? .error(names[$0]) : .next(names[$0]), place: $0, subscription: $0, thread: $0,
          time: .microseconds(100 * $0))
      })
  }
}
