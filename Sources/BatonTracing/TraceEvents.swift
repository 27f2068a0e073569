// SPDX-License-Identifier: MIT

extension Recording {
  /// The recording as JSON in the trace event format, which Perfetto and Chrome's viewer open.
  ///
  /// Process 1 has a track for each thread, with its runs, their steps, and the times at which the thread was
  /// blocked. Process 2 has a track for each scheduler (several if its runs overlap), and a counter of its
  /// waiting work. Process 3 has a track for each traced place, and process 4 shows awaited closures. An
  /// arrow leads from the call that scheduled a run to the run.
  ///
  /// See
  /// [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
  public var traceEvents: String {
    var writer = TraceEventWriter(self)
    writer.writeAll()
    return writer.text
  }
}

private struct TraceEventWriter {
  private enum Process: Int {
    case threads = 1
    case schedulers, places, waits

    var name: String {
      switch self {
      case .threads: "Threads"
      case .schedulers: "Schedulers"
      case .places: "Places"
      case .waits: "Waits"
      }
    }
  }

  private let recording: Recording
  private(set) var text = ""
  private var isFirst = true

  init(_ recording: Recording) { self.recording = recording }

  mutating func writeAll() {
    text.reserveCapacity(400 * recording.runs.count + 200 * recording.events.count)
    text += #"{"displayTimeUnit":"ms","otherData":{"dropped":"\#(recording.dropped)"},"traceEvents":["#
    writeNames()
    writeThreads()
    writeSchedulers()
    writeQueues()
    writeSteps()
    writeWaits()
    for event in recording.events { write(event) }
    text += "\n]}\n"
  }

  // Tracks.

  private mutating func writeNames() {
    for process in [Process.threads, .schedulers, .places, .waits] {
      writeMeta("process_name", process, 0, #""name":\#(quoted(process.name))"#)
      writeMeta("process_sort_index", process, 0, #""sort_index":\#(process.rawValue)"#)
    }
    for (index, thread) in recording.threads.enumerated() {
      let lost = thread.dropped > 0 ? " (\(thread.dropped) dropped)" : ""
      writeMeta("thread_name", .threads, index + 1, #""name":\#(quoted(thread.name + lost))"#)
      writeMeta("thread_sort_index", .threads, index + 1, #""sort_index":\#(thread.isMain ? -1 : index)"#)
    }
    for (index, place) in recording.places.enumerated() {
      writeMeta("thread_name", .places, index + 1, #""name":\#(quoted(place))"#)
    }
  }

  private mutating func writeMeta(_ kind: String, _ process: Process, _ track: Int, _ arguments: String) {
    begin("M", kind, process, track)
    text += #","args":{\#(arguments)}}"#
  }

  /// The runs of each thread, and the beginnings of arrows.
  private mutating func writeThreads() {
    for (index, run) in recording.runs.enumerated() {
      writeRun(run, .threads, run.thread + 1)
      guard let moment = run.scheduledAt, let thread = run.scheduledOn else { continue }
      // An arrow must begin in a slice, and the code that scheduled the run need not be in one.
      begin("X", "schedule", .threads, thread + 1, at: moment)
      text += #","dur":0}"#
      writeArrow("s", index, thread + 1, at: moment)
      writeArrow("f", index, run.thread + 1, at: run.begin)
    }
  }

  private mutating func writeArrow(_ phase: String, _ number: Int, _ track: Int, at moment: Duration) {
    begin(phase, "scheduled", .threads, track, at: moment)
    text += #","cat":"scheduled","id":\#(number)"#
    text += phase == "f" ? #","bp":"e"}"# : "}"
  }

  /// The runs of each scheduler: those that overlap on tracks of their own.
  private mutating func writeSchedulers() {
    var rows = Rows(recording)
    for run in recording.runs {
      let (track, isNew) = rows.track(for: run)
      if isNew {
        writeMeta(
          "thread_name", .schedulers, track, #""name":\#(quoted(recording.schedulers[run.scheduler].name))"#)
        writeMeta("thread_sort_index", .schedulers, track, #""sort_index":\#(run.scheduler)"#)
      }
      writeRun(run, .schedulers, track)
    }
  }

  private mutating func writeRun(_ run: Recording.Run, _ process: Process, _ track: Int) {
    let (scheduler, thread) = (recording.schedulers[run.scheduler].name, recording.threads[run.thread].name)
    let name = run.name.map { recording.names[$0].description }
    begin("X", name ?? (process == .threads ? scheduler : thread), process, track, at: run.begin)
    text += #","dur":\#(microseconds(run.length)),"args":{"#
    var arguments = [#""scheduler":\#(quoted(scheduler))"#, #""thread":\#(quoted(thread))"#]
    if let element = run.element { arguments.append(#""element":\#(quoted(element))"#) }
    if let busy = run.busy { arguments.append(#""on a processor (us)":\#(microseconds(busy))"#) }
    if let task = run.task { arguments.append(#""task":\#(task)"#) }
    if let wait = run.wait { arguments.append(#""wait (us)":\#(microseconds(wait))"#) }
    if let due = run.due { arguments.append(#""late (us)":\#(microseconds(max(.zero, run.begin - due)))"#) }
    if run.isRunning { arguments.append(#""still running":true"#) }
    text += arguments.joined(separator: ",") + "}}"
  }

  /// The steps of runs, within these on the tracks of threads.
  private mutating func writeSteps() {
    for step in recording.steps {
      begin("X", recording.names[step.name].description, .threads, step.thread + 1, at: step.begin)
      let element = step.element.map { #""element":\#(quoted($0))"# } ?? ""
      text += #","dur":\#(microseconds(step.length)),"args":{\#(element)}}"#
    }
  }

  /// Blocked threads on their tracks, and what is awaited on tracks that the viewer makes.
  private mutating func writeWaits() {
    for (index, wait) in recording.waits.enumerated() {
      let name = recording.names[wait.name].description
      switch wait.kind {
      case .blocked:
        begin("X", name, .threads, wait.thread + 1, at: wait.begin)
        text += #","dur":\#(microseconds(wait.length)),"args":{"blocked":true}}"#
      case .awaited:
        for (phase, moment) in [("b", wait.begin), ("e", wait.end)] {
          begin(phase, name, .waits, 0, at: moment)
          text += #","cat":"awaited","id":\#(index)}"#
        }
      }
    }
  }

  /// How many pieces wait for each scheduler: scheduled, and not begun.
  private mutating func writeQueues() {
    var changes = [[(moment: Duration, by: Int)]](repeating: [], count: recording.schedulers.count)
    for run in recording.runs where run.due == nil {
      if let moment = run.scheduledAt { changes[run.scheduler] += [(moment, 1), (run.begin, -1)] }
    }
    for scheduler in changes.indices { writeQueue(of: scheduler, changes[scheduler]) }
  }

  private mutating func writeQueue(of scheduler: Int, _ changes: [(moment: Duration, by: Int)]) {
    var changes = changes
    changes.sort { ($0.moment, -$0.by) < ($1.moment, -$1.by) }
    var waiting = 0
    for (index, change) in changes.enumerated() {
      waiting += change.by
      if index + 1 < changes.count, changes[index + 1].moment == change.moment { continue }
      let name = "waiting: \(recording.schedulers[scheduler].name) #\(scheduler)"
      begin("C", name, .schedulers, 0, at: change.moment)
      text += #","args":{"pieces":\#(waiting)}}"#
    }
  }

  private mutating func write(_ event: Recording.Event) {
    begin("i", name(of: event.kind), .places, event.place + 1, at: event.time)
    let thread = quoted(recording.threads[event.thread].name)
    text += #","s":"t","args":{"subscription":\#(event.subscription),"thread":\#(thread)}}"#
  }

  private func name(of kind: Recording.Event.Kind) -> String {
    switch kind {
    case .subscribed: "subscribed"
    case .next(let text): text ?? "next"
    case .error(let text): "error: \(text)"
    case .completed: "completed"
    case .disposed: "disposed"
    }
  }

  // The format.

  /// Writes the fields that all events have, and leaves the event's object open.
  private mutating func begin(
    _ phase: String, _ name: String, _ process: Process, _ track: Int, at moment: Duration = .zero
  ) {
    text += isFirst ? "\n" : ",\n"
    isFirst = false
    text += #"{"ph":"\#(phase)","name":\#(quoted(name)),"pid":\#(process.rawValue),"tid":\#(track),"#
    text += #""ts":\#(microseconds(moment))"#
  }

  /// Microseconds, as the format has them, to the nanosecond.
  private func microseconds(_ span: Duration) -> String {
    let nanoseconds = span.nanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return (nanoseconds < 0 ? "-" : "") + "\(whole).\(zeros)\(digits)"
  }
}

/// Puts the runs of a scheduler that overlap on tracks of their own; one within another on the same thread
/// shares its track.
private struct Rows {
  private struct Row {
    let track: Int
    var thread: Int
    /// The ends of the runs under way, outermost first.
    var ends: [Duration]
  }

  private var rows: [[Row]]
  private var tracks = 0

  init(_ recording: Recording) { rows = Array(repeating: [], count: recording.schedulers.count) }

  /// The track of the next run, by their beginnings, and whether it is the track's first.
  mutating func track(for run: Recording.Run) -> (track: Int, isNew: Bool) {
    let own = rows[run.scheduler]
    for (index, row) in own.enumerated() {
      let ends = row.ends.filter { $0 > run.begin }
      let isNested = ends.allSatisfy { run.end <= $0 } && row.thread == run.thread
      guard ends.isEmpty || isNested else { continue }
      rows[run.scheduler][index].ends = ends + [run.end]
      rows[run.scheduler][index].thread = run.thread
      return (row.track, false)
    }
    tracks += 1
    rows[run.scheduler].append(Row(track: tracks, thread: run.thread, ends: [run.end]))
    return (tracks, true)
  }
}
