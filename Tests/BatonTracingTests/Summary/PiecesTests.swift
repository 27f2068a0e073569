// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

/// What ran by name, and what held up the main thread.
@Suite struct PiecesTests {
  private let render = Recording.Name(label: "render", source: .init(file: "App/Frames.swift", line: 12))

  /// A run of the main thread from `begin` to `end`, in milliseconds.
  private func main(
    _ begin: Int, _ end: Int, name: Int? = nil, element: String? = nil, scheduled: Int? = nil,
    busy: Int? = nil, steps: Int = 0
  ) -> Recording.Run {
    Recording.Run(
      scheduler: 0, thread: 0, begin: .milliseconds(begin), end: .milliseconds(end),
      scheduledAt: scheduled.map { .milliseconds($0) }, name: name, element: element,
      busy: busy.map { .milliseconds($0) }, steps: steps)
  }

  private func recording(_ runs: [Recording.Run], steps: [Recording.Step] = []) -> Recording {
    Recording(
      length: .milliseconds(1000), schedulers: [.init(name: "Main", isMain: true)],
      threads: [.init(name: "main", isMain: true)], names: [render, .init(label: "observe(on:)")],
      runs: runs, steps: steps)
  }

  @Test func `runs are grouped by name, what took longest together first`() {
    let names = recording([main(0, 10, name: 1), main(10, 30, name: 0), main(30, 40, name: 0), main(50, 51)])
      .statistics.names
    #expect(names.map(\.name) == ["render at Frames.swift:12", "observe(on:)", "no name, on Main"])
    #expect(names.map(\.runs) == [2, 1, 1])
    #expect(names.map(\.total) == [.milliseconds(30), .milliseconds(10), .milliseconds(1)])
    #expect(names[0].run.most == .milliseconds(20))
  }

  @Test func `the steps of a run count in its place`() {
    let steps = (0..<4).map {
      Recording.Step(
        scheduler: 0, thread: 0, name: 0, element: "\($0)", begin: .milliseconds(120 * $0),
        end: .milliseconds(120 * $0 + 120))
    }
    let recording = recording([main(0, 480, name: 0, steps: 4)], steps: steps)
    #expect(recording.statistics.names.map(\.runs) == [4])
    #expect(recording.statistics.mainRuns.map(\.element) == ["0", "1", "2", "3"])
    #expect(
      recording.summary.contains(
        "render at Frames.swift:12 blocked the main thread 4 times, for up to 120 ms, 480 ms in all.\n"))
  }

  @Test func `a frame is not blocked by what is shorter`() {
    #expect(recording([main(0, 15, name: 0)]).statistics.mainBlocks.isEmpty)
    let once = recording([main(0, 15, name: 0), main(20, 40, name: 0)])
    #expect(once.statistics.mainBlocks.map(\.runs) == [1])
    #expect(once.summary.contains("render at Frames.swift:12 blocked the main thread once, for 20.0 ms.\n"))
  }

  @Test func `the longest waits for the main thread are told`() {
    let waits = recording([main(5, 6, scheduled: 1), main(20, 21, name: 0, scheduled: 6), main(30, 31)])
      .statistics.mainWaits
    #expect(waits.map(\.wait) == [.milliseconds(14), .milliseconds(4)])
    #expect(waits.map(\.name) == ["render at Frames.swift:12", "no name, on Main"])
  }

  @Test func `what is in another run on the main thread is told with that`() {
    let runs = recording([main(0, 100, name: 0), main(10, 90, name: 1)]).statistics.mainRuns
    #expect(runs.map(\.name) == ["render at Frames.swift:12"])
  }

  @Test func `a thread that waits is not busy`() {
    let statistics = recording([main(0, 500, busy: 20), main(600, 700)]).statistics
    #expect(abs(statistics.threads[0].busyShare - 0.12) < 1e-9)
    #expect(abs(statistics.schedulers[0].busyShare - 0.12) < 1e-9)
  }
}
