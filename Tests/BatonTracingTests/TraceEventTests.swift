// SPDX-License-Identifier: MIT

import BatonTracing
import Foundation
import Testing

/// Trace events are what their format says: each test reads the JSON back.
@Suite struct TraceEventTests {
  private struct Event: Decodable {
    struct Arguments: Decodable {
      var name: String?
      var pieces: Int?
      var subscription: Int?
    }

    var ph: String
    var name: String
    var pid: Int
    var tid: Int
    var ts: Double
    var dur: Double?
    var id: Int?
    var cat: String?
    var bp: String?
    var args: Arguments?
    var end: Double { ts + (dur ?? 0) }
  }

  private struct File: Decodable {
    var traceEvents: [Event]
    var displayTimeUnit: String
  }

  private func events(of recording: Recording) throws -> [Event] {
    try JSONDecoder().decode(File.self, from: Data(recording.traceEvents.utf8)).traceEvents
  }

  static let sample = Recording(
    length: .milliseconds(10),
    schedulers: [.init(name: "main", isMain: true), .init(name: #"pool "io""#)],
    threads: [
      .init(name: "main", isMain: true), .init(name: "worker\\1"), .init(name: "worker 2", dropped: 3),
    ],
    places: ["decoded\n</script>"],
    names: [.init(label: "render", source: .init(file: "App/Frames.swift", line: 12))],
    runs: [
      .init(
        scheduler: 1, thread: 1, begin: .milliseconds(1), end: .milliseconds(4),
        scheduledAt: .microseconds(500), scheduledOn: 0, name: 0, steps: 2),
      .init(
        scheduler: 1, thread: 2, begin: .milliseconds(2), end: .milliseconds(3),
        scheduledAt: .microseconds(600), scheduledOn: 0),
      .init(
        scheduler: 0, thread: 0, begin: .milliseconds(5), end: .milliseconds(6),
        scheduledAt: .milliseconds(4), scheduledOn: 1, due: .microseconds(4500)),
      .init(scheduler: 0, thread: 0, begin: .nanoseconds(5_000_001), end: .nanoseconds(5_500_002)),
    ],
    steps: [
      .init(
        scheduler: 1, thread: 1, name: 0, element: "\"1\"", begin: .milliseconds(1), end: .milliseconds(2)),
      .init(scheduler: 1, thread: 1, name: 0, begin: .milliseconds(2), end: .milliseconds(4)),
    ],
    waits: [
      .init(kind: .blocked, name: 0, thread: 1, begin: .milliseconds(2), end: .milliseconds(3)),
      .init(kind: .awaited, name: 0, thread: 0, begin: .milliseconds(2), end: .milliseconds(9)),
    ],
    events: [
      .init(kind: .next("\u{2028}\u{1}é"), place: 0, subscription: 7, thread: 1, time: .milliseconds(2))
    ]
  )

  @Test func `there is a track for each thread and for each scheduler, one more where runs overlap`() throws {
    let names = try events(of: Self.sample).filter { $0.ph == "M" && $0.name == "thread_name" }
    let threads = names.filter { $0.pid == 1 }.map { $0.args?.name }
    #expect(threads == ["main", "worker\\1", "worker 2 (3 dropped)"])
    let schedulers = names.filter { $0.pid == 2 }.map { $0.args?.name }
    #expect(schedulers == [#"pool "io""#, #"pool "io""#, "main"])
    #expect(Set(names.filter { $0.pid == 2 }.map(\.tid)).count == 3)
    #expect(names.filter { $0.pid == 3 }.map { $0.args?.name } == ["decoded\n</script>"])
  }

  @Test func `each run is on the track of its thread and on that of its scheduler, to the nanosecond`() throws
  {
    let slices = try events(of: Self.sample).filter { $0.ph == "X" && $0.dur! > 0 }
    #expect(slices.count == 11, "four runs twice, two steps, and a wait")
    #expect(slices.count { $0.name == "render at Frames.swift:12" } == 5)
    let nested = slices.filter { $0.ts == 5000.001 }
    #expect(nested.map(\.dur) == [500.001, 500.001])
    #expect(Set(nested.map(\.pid)) == [1, 2])
  }

  @Test func `slices of one track lie beside or within each other`() throws {
    let slices = Dictionary(
      grouping: try events(of: Self.sample).filter { $0.ph == "X" }, by: { [$0.pid, $0.tid] })
    for (_, slices) in slices {
      for (index, first) in slices.enumerated() {
        for second in slices[(index + 1)...] {
          let areApart = first.end <= second.ts || second.end <= first.ts
          let isWithin = first.ts <= second.ts && second.end <= first.end
          let isAround = second.ts <= first.ts && first.end <= second.end
          #expect(areApart || isWithin || isAround)
        }
      }
    }
  }

  @Test func `an arrow leads from a slice where it was scheduled to the one that ran`() throws {
    let events = try events(of: Self.sample)
    let arrows = Dictionary(grouping: events.filter { $0.ph == "s" || $0.ph == "f" }, by: { $0.id! })
    #expect(arrows.count == 3)
    for (_, ends) in arrows {
      #expect(ends.map(\.ph) == ["s", "f"])
      #expect(ends[0].ts <= ends[1].ts)
      #expect(ends[1].bp == "e")
      for end in ends {
        #expect(end.cat == ends[0].cat && end.name == ends[0].name)
        let slice = events.first {
          $0.ph == "X" && $0.pid == end.pid && $0.tid == end.tid && $0.ts <= end.ts && end.ts <= $0.end
        }
        #expect(slice != nil, "an end without a slice to hold on to")
      }
    }
  }

  @Test func `a counter says what waits for a scheduler`() throws {
    let counters = try events(of: Self.sample).filter { $0.ph == "C" && $0.name.contains("io") }
    #expect(counters.map(\.ts) == [500, 600, 1000, 2000])
    #expect(counters.map { $0.args?.pieces } == [1, 2, 1, 0])
  }

  @Test func `what passed a place is an instant with its text`() throws {
    let instants = try events(of: Self.sample).filter { $0.ph == "i" }
    #expect(instants.map(\.name) == ["\u{2028}\u{1}é"])
    #expect(instants.map { $0.args?.subscription } == [7])
  }

  @Test func `what is awaited is an asynchronous slice with a beginning and an end`() throws {
    let ends = try events(of: Self.sample).filter { $0.ph == "b" || $0.ph == "e" }
    #expect(ends.map(\.ph) == ["b", "e"])
    #expect(ends.map(\.ts) == [2000, 9000])
    #expect(ends[0].id == ends[1].id && ends[0].cat == ends[1].cat && ends[0].name == ends[1].name)
  }

  @Test func `an empty recording is a valid file`() throws {
    #expect(try events(of: Recording()).filter { $0.ph != "M" }.isEmpty)
  }
}
