// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

/// Recordings of ten milliseconds, in which `a` and `b` run on `main` and `other`.
private func recording(_ runs: [Recording.Run]) -> Recording {
  Recording(
    length: .milliseconds(10), schedulers: [.init(name: "a", isMain: true), .init(name: "b")],
    threads: [.init(name: "main", isMain: true), .init(name: "other", dropped: 3)], runs: runs)
}

private func run(
  _ scheduler: Int, on thread: Int, _ begin: Int, _ end: Int, scheduled: Int? = nil, due: Int? = nil
) -> Recording.Run {
  Recording.Run(
    scheduler: scheduler, thread: thread, begin: .milliseconds(begin), end: .milliseconds(end),
    scheduledAt: scheduled.map { .milliseconds($0) }, due: due.map { .milliseconds($0) })
}

@Suite struct BusyShareTests {
  @Test func `a run inside another one on its thread takes no time of its own`() {
    let statistics = recording([run(0, on: 0, 0, 5), run(0, on: 0, 1, 3), run(1, on: 0, 2, 3)]).statistics
    #expect(statistics.schedulers.map(\.busyShare) == [0.5, 0.1])
    #expect(statistics.threads.map(\.busyShare) == [0.5, 0])
    #expect(statistics.schedulers.map(\.runs) == [2, 1])
    #expect(statistics.threads.map(\.runs) == [3, 0])
  }

  @Test func `a scheduler that is busy on two threads at once has both shares`() {
    let statistics = recording([run(1, on: 0, 0, 10), run(1, on: 1, 0, 10)]).statistics
    #expect(statistics.schedulers.map(\.busyShare) == [0, 2])
    #expect(statistics.threads.map(\.busyShare) == [1, 1])
  }

  @Test func `only what happened within the recording counts`() {
    let statistics = recording([run(0, on: 0, -5, 1), run(0, on: 0, 8, 20)]).statistics
    #expect(statistics.schedulers[0].busyShare == 0.3)
  }

  @Test func `runs that overlap without being nested cover what they cover together`() {
    let statistics = recording([run(0, on: 0, 0, 4), run(0, on: 0, 2, 6), run(0, on: 0, 8, 9)]).statistics
    #expect(statistics.threads[0].busyShare == 0.7)
  }

  @Test func `a recording without a length is busy for nothing`() {
    let statistics = Recording(
      schedulers: [.init(name: "a")], threads: [.init(name: "t")], runs: [run(0, on: 0, 0, 0)]
    ).statistics
    #expect(statistics.schedulers[0].busyShare == 0)
    #expect(statistics.threads[0].busyShare == 0)
  }

  @Test func `what a thread has dropped is told`() {
    #expect(recording([]).statistics.threads.map(\.dropped) == [0, 3])
  }
}

@Suite struct SpreadTests {
  @Test func `ranks are the nearest`() {
    let runs = (1...100).map { run(0, on: 0, 1000 * $0, 1000 * $0 + $0, scheduled: 1000 * $0 - 2 * $0) }
    let scheduler = recording(runs).statistics.schedulers[0]
    #expect(
      scheduler.run
        == .init(median: .milliseconds(50), percentile99: .milliseconds(99), most: .milliseconds(100)))
    #expect(
      scheduler.wait
        == .init(median: .milliseconds(100), percentile99: .milliseconds(198), most: .milliseconds(200)))
  }

  @Test func `of two the lower is the median, of one it is all`() {
    let two = recording([run(0, on: 0, 0, 1), run(0, on: 0, 2, 5)]).statistics.schedulers[0]
    #expect(
      two.run == .init(median: .milliseconds(1), percentile99: .milliseconds(3), most: .milliseconds(3)))
    let one = recording([run(0, on: 0, 0, 1)]).statistics.schedulers[0]
    #expect(
      one.run == .init(median: .milliseconds(1), percentile99: .milliseconds(1), most: .milliseconds(1)))
  }

  @Test func `what is not known has no spread`() {
    let statistics = recording([run(0, on: 0, 0, 1)]).statistics
    #expect(statistics.schedulers[0].wait == nil)
    #expect(statistics.schedulers[0].lateness == nil)
    #expect(statistics.schedulers[0].timers == 0)
    #expect(statistics.schedulers[1].run == nil)
  }

  @Test func `timers are late since they were due, never early`() {
    let runs = [
      run(0, on: 0, 2, 3, scheduled: 0, due: 1), run(0, on: 0, 4, 5, scheduled: 0, due: 5),
      run(0, on: 0, 6, 7, scheduled: 5),
    ]
    let scheduler = recording(runs).statistics.schedulers[0]
    #expect(scheduler.timers == 2)
    #expect(
      scheduler.lateness == .init(median: .zero, percentile99: .milliseconds(1), most: .milliseconds(1)))
  }
}

@Suite struct MainGapTests {
  private func gap(_ begin: Int, _ end: Int, waited: Int = 0) -> Recording.Statistics.Gap {
    .init(begin: .milliseconds(begin), end: .milliseconds(end), waited: .milliseconds(waited))
  }

  @Test func `gaps are those in which something waited, the longest first`() {
    let statistics = recording([
      run(0, on: 0, 1, 2, scheduled: 0), run(1, on: 0, 6, 7, scheduled: 5), run(1, on: 1, 3, 5),
    ]).statistics
    #expect(statistics.mainGaps == [gap(2, 6, waited: 1), gap(0, 1, waited: 1)])
  }

  @Test func `work that runs after a gap waited in it since it was scheduled`() {
    let statistics = recording([run(0, on: 0, 2, 3), run(0, on: 0, 6, 10, scheduled: 4)]).statistics
    #expect(statistics.mainGaps == [gap(3, 6, waited: 2)])
  }

  @Test func `work may wait in several gaps`() {
    let runs = [run(0, on: 0, 2, 3), run(0, on: 0, 6, 7), run(0, on: 0, 9, 10, scheduled: 1)]
    #expect(
      recording(runs).statistics.mainGaps == [
        gap(3, 6, waited: 3), gap(0, 2, waited: 1), gap(7, 9, waited: 2),
      ])
  }

  @Test func `a timer waits since it was due`() {
    let statistics = recording([run(0, on: 0, 6, 10, scheduled: 0, due: 5)]).statistics
    #expect(statistics.mainGaps == [gap(0, 6, waited: 1)])
  }

  @Test func `what a main scheduler runs on another thread ends a gap of the main one`() {
    let recording = Recording(
      length: .milliseconds(10), schedulers: [.init(name: "main", isMain: true), .init(name: "other")],
      threads: [.init(name: "main", isMain: true), .init(name: "dispatch worker")],
      runs: [
        .init(
          scheduler: 0, thread: 1, begin: .milliseconds(4), end: .milliseconds(6),
          scheduledAt: .milliseconds(1)),
        .init(scheduler: 1, thread: 1, begin: .milliseconds(7), end: .milliseconds(9)),
      ])
    #expect(recording.statistics.mainGaps == [gap(0, 4, waited: 3)])
  }

  @Test func `nested runs leave no gap`() {
    let statistics = recording([run(0, on: 0, 0, 10), run(1, on: 0, 4, 5)]).statistics
    #expect(statistics.mainGaps.isEmpty)
  }

  @Test func `a main thread that ran nothing has no gap in which something waited`() {
    #expect(recording([]).statistics.mainGaps.isEmpty)
    #expect(Recording(length: .seconds(1)).statistics.mainGaps.isEmpty)
  }

  @Test func `the ten longest are kept, the earlier of equals`() {
    let runs = (0..<20).map { index in
      Recording.Run(
        scheduler: 0, thread: 0, begin: .microseconds(500 * index), end: .microseconds(500 * index + 100),
        scheduledAt: .zero)
    }
    let gaps = recording(runs).statistics.mainGaps
    #expect(gaps.map(\.begin) == (0..<10).map { .microseconds(500 * $0 + 100) })
  }
}
