// SPDX-License-Identifier: MIT

import BatonSchedulers
import Foundation

/// Makes a recording of what rings have.
struct RecordingBuilder {
  private let start: UInt64
  private let end: UInt64
  private var threads: [Recording.Thread] = []
  /// By the low bits of their numbers.
  private var indices: [UInt32: Int] = [:]
  private var areNumbersUsedTwice = false
  private var runs: [(thread: Int, run: TimelineRing.Run)] = []
  private var events: [(thread: Int, event: TimelineRing.Event)] = []

  init(start: UInt64, end: UInt64) {
    self.start = start
    self.end = end
  }

  mutating func add(_ ring: TimelineRing) {
    let index = threads.count
    let bits = ring.thread & 0xFFFF
    // Of two threads with the same it is not known which is meant.
    if indices.updateValue(index, forKey: bits) != nil || ring.thread != bits { areNumbersUsedTwice = true }
    let end = end
    let content = ring.content.withLock { UncheckedSendable($0) }.value
    threads.append(Recording.Thread(name: ring.name, isMain: ring.isMain, dropped: content.dropped))
    // What came after the end is not part of it.
    runs += content.runs.items.lazy.filter { $0.end <= end }.map { (index, $0) }
    events += content.events.items.lazy.filter { $0.time <= end }.map { (index, $0) }
    runs += content.turns.compactMap { $0.running(at: end) }.map { (index, $0) }
  }

  mutating func recording(
    startDate: Date, schedulers: [Recording.Scheduler], places: [String], dropped: Int
  ) -> Recording {
    // Of two that begin at once the longer one is around the other.
    runs.sort { ($0.run.begin, $1.run.end) < ($1.run.begin, $0.run.end) }
    events.sort { $0.event.time < $1.event.time }
    numberThreads()
    if dropped > 0 { threads.append(Recording.Thread(name: "threads that have ended", dropped: dropped)) }
    return Recording(
      start: startDate.timeIntervalSince1970,
      length: span(to: end),
      schedulers: schedulers,
      threads: threads,
      places: places,
      runs: runs.map(run),
      events: events.map { thread, event in
        Recording.Event(
          kind: event.kind, place: Int(event.place), subscription: event.subscription, thread: thread,
          time: span(to: event.time))
      }
    )
  }

  /// Threads that are called the same get numbers.
  private mutating func numberThreads() {
    let counts = Dictionary(grouping: threads, by: \.name).mapValues(\.count)
    var seen: [String: Int] = [:]
    for index in threads.indices where counts[threads[index].name]! > 1 {
      let name = threads[index].name
      seen[name, default: 0] += 1
      threads[index].name = "\(name) \(seen[name]!)"
    }
  }

  private func run(_ thread: Int, _ run: TimelineRing.Run) -> Recording.Run {
    let ticket = Ticket(run.ticket, before: run.begin)
    return Recording.Run(
      scheduler: Int(run.scheduler),
      thread: thread,
      begin: span(to: run.begin),
      end: span(to: run.end),
      scheduledAt: ticket.map { span(to: $0.time) },
      scheduledOn: areNumbersUsedTwice ? nil : ticket.flatMap { indices[$0.thread] },
      due: run.due == 0 ? nil : span(to: run.due),
      isRunning: run.isRunning
    )
  }

  private func span(to moment: UInt64) -> Duration {
    .nanoseconds(Int64(clamping: moment) - Int64(clamping: start))
  }
}
