// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers
import Foundation

/// Makes a recording from the records of rings.
struct RecordingBuilder {
  private let start: UInt64
  private let end: UInt64
  private var threads: [Recording.Thread] = []
  /// The indices of threads, by the low bits of their numbers, as tickets have them.
  private var indices: [UInt32: Int] = [:]
  private var areNumbersUsedTwice = false
  private var runs: [(thread: Int, run: TimelineRing.Run)] = []
  private var steps: [(thread: Int, step: TimelineRing.Step)] = []
  private var events: [(thread: Int, event: TimelineRing.Event)] = []
  /// The stacks at which work was scheduled, by tickets.
  private var stacks: [UInt64: UInt32] = [:]
  private var names = NameTable()
  var waits: [TimelineWaits.Wait] = []

  init(start: UInt64, end: UInt64) {
    self.start = start
    self.end = end
  }

  mutating func add(_ ring: TimelineRing.Records) {
    let index = threads.count
    let bits = ring.thread & 0xFFFF
    // If two threads have the same low bits, a ticket does not tell which of them scheduled.
    if indices.updateValue(index, forKey: bits) != nil || ring.thread != bits { areNumbersUsedTwice = true }
    let end = end
    let content = ring.content
    threads.append(Recording.Thread(name: ring.name, isMain: ring.isMain, dropped: content.dropped))
    // Records of what happened after the end are left out. What ended after it was running then.
    runs += content.runs.ring.lazy.filter { $0.begin < end || $0.end <= end }.map { (index, $0.asOf(end)) }
    steps += content.steps.ring.lazy.filter { $0.step.end <= end }.map { (index, $0) }
    events += content.events.ring.lazy.filter { $0.time <= end }.map { (index, $0) }
    for (ticket, stack) in content.stacks.ring { stacks[ticket] = stack }
    runs += content.turns.compactMap { $0.running(at: end, ring.processor) }.map { (index, $0) }
  }

  mutating func recording(startDate: Date, of state: TimelineCore.State) -> Recording {
    names.known = state.names
    // Leaves out runs of schedulers that got their number after `state` was read.
    runs.removeAll { Int($0.run.scheduler) >= state.schedulers.count }
    // Of two runs that begin at the same time the longer one is around the other.
    runs.sort { ($0.run.begin, $1.run.end) < ($1.run.begin, $0.run.end) }
    steps.sort { $0.step.step.begin < $1.step.step.begin }
    events.sort { $0.event.time < $1.event.time }
    numberThreads()
    if state.dropped > 0 {
      threads.append(Recording.Thread(name: "threads that have ended", dropped: state.dropped))
    }
    let runs = runs.map { run($0.thread, $0.run) }
    let steps = steps.compactMap { step($0.thread, $0.step) }
    let waits = waits.sorted { $0.begin < $1.begin }.compactMap { wait($0) }
    return Recording(
      start: startDate.timeIntervalSince1970,
      length: span(to: end),
      schedulers: state.schedulers,
      threads: threads,
      places: state.places,
      names: names.all,
      runs: runs,
      steps: steps,
      waits: waits,
      events: events.map { thread, event in
        Recording.Event(
          kind: event.kind, place: Int(event.place), subscription: event.subscription, thread: thread,
          time: span(to: event.time))
      }
    )
  }

  /// Adds a number to the names of threads that have the same name.
  private mutating func numberThreads() {
    let counts = Dictionary(grouping: threads, by: \.name).mapValues(\.count)
    var seen: [String: Int] = [:]
    for index in threads.indices where counts[threads[index].name]! > 1 {
      let name = threads[index].name
      seen[name, default: 0] += 1
      threads[index].name = "\(name) \(seen[name]!)"
    }
  }

  private mutating func run(_ thread: Int, _ run: TimelineRing.Run) -> Recording.Run {
    let ticket = Ticket(run.ticket, before: run.begin)
    let origin = stacks[run.ticket.word].flatMap(CallStacks.source)
    let name = run.name
    return Recording.Run(
      scheduler: Int(run.scheduler),
      thread: thread,
      begin: span(to: run.begin),
      end: span(to: run.end),
      scheduledAt: ticket.map { span(to: $0.time) },
      scheduledOn: areNumbersUsedTwice ? nil : ticket.flatMap { indices[$0.thread] },
      due: run.due == 0 ? nil : span(to: run.due),
      // A run without a name is named after the place where it was scheduled.
      name: name.flatMap { names.index(of: $0.number) }
        ?? origin.map { names.index(of: Recording.Name(label: "schedule", source: $0)) },
      element: run.steps == 0 ? name?.element : nil,
      origin: origin,
      busy: run.busy.map { .nanoseconds(Int64(clamping: $0)) },
      task: run.task == 0 ? nil : Int(run.task),
      steps: run.steps,
      isRunning: run.isRunning
    )
  }

  private mutating func step(_ thread: Int, _ step: TimelineRing.Step) -> Recording.Step? {
    guard let name = names.index(of: step.step.name) else { return nil }
    return Recording.Step(
      scheduler: Int(step.scheduler), thread: thread, name: name,
      element: step.step.element, begin: span(to: step.step.begin), end: span(to: step.step.end))
  }

  private mutating func wait(_ wait: TimelineWaits.Wait) -> Recording.Wait? {
    guard let thread = indices[wait.thread & 0xFFFF], let name = names.index(of: wait.name) else {
      return nil
    }
    return Recording.Wait(
      kind: wait.kind == .blocked ? .blocked : .awaited, name: name, thread: thread,
      begin: span(to: wait.begin), end: span(to: wait.end), isRunning: wait.isRunning)
  }

  private func span(to moment: UInt64) -> Duration {
    .nanoseconds(Int64(clamping: moment) - Int64(clamping: start))
  }
}

/// The names in a recording, each once.
private struct NameTable {
  /// The core's names, by their numbers.
  var known: [TimelineCore.Name] = []
  private(set) var all: [Recording.Name] = []
  private var indices: [Recording.Name: Int] = [:]
  private var indicesOfKnown: [Int32: Int] = [:]

  /// Returns nil for a name that is newer than ``known``: it came while the recording was being made.
  mutating func index(of number: Int32) -> Int? {
    if let index = indicesOfKnown[number] { return index }
    guard known.indices.contains(Int(number)) else { return nil }
    let name = known[Int(number)]
    let source = name.source ?? CallStacks.source(of: name.stack)
    let index = index(of: Recording.Name(label: name.label, source: source))
    indicesOfKnown[number] = index
    return index
  }

  mutating func index(of name: Recording.Name) -> Int {
    if let index = indices[name] { return index }
    indices[name] = all.count
    all.append(name)
    return all.count - 1
  }
}
