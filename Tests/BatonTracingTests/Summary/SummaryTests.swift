// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

@Suite struct SummaryTests {
  private let small = Recording(
    length: .milliseconds(4),
    schedulers: [.init(name: "MainScheduler", isMain: true), .init(name: #"ThreadPoolScheduler("io")"#)],
    threads: [.init(name: "main", isMain: true), .init(name: "io-1", dropped: 1200)],
    places: ["decoded"],
    runs: [
      .init(scheduler: 0, thread: 0, begin: .zero, end: .milliseconds(1)),
      .init(
        scheduler: 1, thread: 1, begin: .microseconds(1500), end: .microseconds(1612),
        scheduledAt: .milliseconds(1)),
      .init(
        scheduler: 0, thread: 0, begin: .milliseconds(3), end: .milliseconds(4),
        scheduledAt: .milliseconds(2),
        due: .nanoseconds(2_999_001)),
    ],
    events: [.init(kind: .next("1"), place: 0, subscription: 1, thread: 1, time: .milliseconds(2))])

  @Test func `a summary is tables of what a recording comes to`() {
    #expect(
      small.summary == """
        4.00 ms: 3 runs on 2 schedulers and 2 threads, 1 event at 1 place
        1,200 records gave way to newer ones and are missing here: the beginning is incomplete.

        scheduler        runs   busy  wait 50%     99%    most  run 50%      99%     most
        MainScheduler       2  50.0%    999 ns  999 ns  999 ns  1.00 ms  1.00 ms  1.00 ms
        io (ThreadPool)     1   2.8%    500 us  500 us  500 us   112 us   112 us   112 us

        timers of      runs  late 50%     99%    most
        MainScheduler     1    999 ns  999 ns  999 ns

        thread  runs   busy  dropped
        main       2  50.0%        0
        io-1       1   2.8%    1,200

        longest runs on the main thread   length     from
        no name, on MainScheduler        1.00 ms     0 ns
        no name, on MainScheduler        1.00 ms  3.00 ms

        longest waits for the main thread  waited     from
        no name, on MainScheduler          999 ns  3.00 ms

        longest gaps on the main thread     from       to  work waited for
        2.00 ms                          1.00 ms  3.00 ms           999 ns

        """)
  }

  @Test func `nothing is said plainly`() {
    #expect(Recording().summary == "Nothing was recorded in 0 ns.\n")
    #expect(Recording(length: .seconds(2)).summary == "Nothing was recorded in 2.00 s.\n")
  }

  @Test func `events without runs have no tables`() {
    var recording = small
    recording.runs = []
    recording.threads[1].dropped = 0
    #expect(recording.summary == "4.00 ms: 0 runs, 1 event at 1 place\n")
  }

  @Test func `long names lose their middle, so that no line is longer than 100 columns`() {
    var recording = small
    recording.schedulers[0].name = "Begin" + String(repeating: "x", count: 200) + "End"
    recording.threads[0].name = recording.schedulers[0].name
    recording.length = .seconds(123_456)
    let lines = recording.summary.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.contains { $0.hasPrefix("Begin") && $0.contains("…") && $0.contains("End ") })
  }

  @Test func `a name stays in its line`() {
    var recording = small
    recording.threads[0].name = "two\nlines\t"
    #expect(recording.summary.contains("\ntwo lines      2  50.0%"))
  }

  @Test func `a main thread that nothing ran on has no gaps`() {
    var recording = small
    recording.threads[0].isMain = false
    recording.schedulers[0].isMain = false
    #expect(recording.summary.hasSuffix("\nNothing ran on the main thread.\n"))
    recording = small
    recording.runs[0].end = recording.length
    #expect(recording.summary.hasSuffix("\nNothing waited while the main thread ran nothing.\n"))
  }
}
