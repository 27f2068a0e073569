// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonSchedulers
@testable import BatonTracing

/// A recording that is made while threads go on: what they do after its end is not part of it.
@Suite struct RecordingBuilderTests {
  private let ring = TimelineRing(TimelineCore(capacity: 8), TimelineThread.current)

  /// A turn of the scheduler 0 that began at 100, and says at 200 what it does.
  private func record(until end: UInt64, names: [TimelineCore.Name] = [], schedulers: [String] = ["S"])
    -> Recording
  {
    var state = TimelineCore.State()
    state.names = names
    state.schedulers = schedulers.map { Recording.Scheduler(name: $0) }
    ring.content.withLock { content in
      content.beginTurn(of: 0, isWork: true, frame: 1, isOutermost: true, now: 100, processor: 0)
      content.name(0, nil, at: 200)
    }
    var builder = RecordingBuilder(start: 0, end: end)
    builder.add(ring.records)
    builder.waits = [.init(kind: .blocked, name: 0, thread: ring.thread, begin: 100)]
    return builder.recording(startDate: Date(), of: state)
  }

  @Test func `A step that begins after the end is not part of the recording`() {
    let runs = record(until: 150).runs
    #expect(runs.count == 1 && runs.first?.name == nil)
    #expect(runs.first?.begin == .nanoseconds(100) && runs.first?.end == .nanoseconds(150))
  }

  @Test func `A name that is told while the recording is made is not part of it`() {
    let recording = record(until: 300)
    #expect(recording.runs.count == 1 && recording.runs.first?.name == nil)
    #expect(recording.names.isEmpty && recording.waits.isEmpty)
  }

  @Test func `What a scheduler runs that is told while the recording is made is not part of it`() {
    let recording = record(until: 300, schedulers: [])
    #expect(recording.runs.isEmpty && recording.schedulers.isEmpty)
  }

  @Test func `What runs is called what it has said`() {
    let recording = record(
      until: 300, names: [.init("step", at: Recording.Source(file: "a.swift", line: 1))])
    #expect(recording.runs.first?.name == 0 && recording.names.map(\.label) == ["step"])
    #expect(recording.waits.count == 1)
  }

  @Test func `A piece whose end is not told, because the recording was stopped before, ends with its turn`() {
    ring.content.withLock { content in
      content.beginTurn(of: 0, isWork: false, frame: 1, isOutermost: true, now: 100, processor: 0)
      _ = content.beginPiece(frame: 1, .none, now: 120, processor: 0)
      content.endTurn(frame: 1, now: 160, processor: 0)
    }
    var state = TimelineCore.State()
    state.schedulers = [Recording.Scheduler(name: "S")]
    var builder = RecordingBuilder(start: 0, end: 150)
    builder.add(ring.records)
    let runs = builder.recording(startDate: Date(), of: state).runs
    #expect(runs.map(\.begin) == [.nanoseconds(120)] && runs.map(\.end) == [.nanoseconds(150)])
  }
}
