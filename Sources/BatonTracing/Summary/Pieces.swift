// SPDX-License-Identifier: MIT

/// Runs and steps by name: the steps of each run that has steps, and the runs that have none.
struct Pieces {
  struct Piece {
    /// The index of its name; without a name, the bitwise complement of the index of its scheduler.
    let name: Int
    let element: String?
    let begin: Duration
    let end: Duration
    var wait: Duration?

    var length: Duration { end - begin }
  }

  private let recording: Recording
  private(set) var all: [Piece] = []
  /// The pieces that ran on the main thread or for it; of nested runs the outermost.
  private(set) var ofMain: [Piece] = []

  init(_ recording: Recording) {
    self.recording = recording
    all.reserveCapacity(recording.runs.count + recording.steps.count)
    /// When the outermost run of a thread ends.
    var reached = recording.threads.map { _ in Duration.nanoseconds(Int64.min) }
    for run in recording.runs {
      let isOfMain = recording.isOfMain(thread: run.thread, run.scheduler) && run.begin >= reached[run.thread]
      if isOfMain { reached[run.thread] = run.end }
      if run.steps > 0 { continue }
      let piece = Piece(
        name: run.name ?? ~run.scheduler, element: run.element, begin: run.begin, end: run.end,
        wait: run.wait)
      all.append(piece)
      if isOfMain { ofMain.append(piece) }
    }
    for step in recording.steps {
      let piece = Piece(name: step.name, element: step.element, begin: step.begin, end: step.end)
      all.append(piece)
      if recording.isOfMain(thread: step.thread, step.scheduler) { ofMain.append(piece) }
    }
  }

  private func text(_ name: Int) -> String {
    name < 0 ? "no name, on \(recording.schedulers[~name].name)" : recording.names[name].description
  }

  func names(of pieces: [Piece]) -> [Recording.Statistics.Named] {
    let groups = Dictionary(grouping: pieces, by: \.name).map { name, pieces in
      let lengths = pieces.map { max(0, $0.length.nanoseconds) }
      let total = lengths.reduce(0 as Int64) { $0.addingReportingOverflow($1).partialValue }
      return Recording.Statistics.Named(
        name: text(name), runs: pieces.count, total: .nanoseconds(total), run: .init(lengths)!)
    }
    return groups.sorted { ($1.total, $0.name) < ($0.total, $1.name) }
  }

  /// The pieces of the main thread with the greatest values, without zeros; of equal ones the earlier first.
  func longest(_ count: Int, _ value: (Piece) -> Duration) -> [Recording.Statistics.Piece] {
    let known = ofMain.filter { value($0) > .zero }
    let sorted = known.sorted { (value($1), $0.begin) < (value($0), $1.begin) }
    return sorted.prefix(count).map {
      .init(name: text($0.name), element: $0.element, begin: $0.begin, end: $0.end, wait: $0.wait)
    }
  }
}

extension Recording.Statistics {
  /// A longer run of the main thread delays what a person sees.
  static let frame = Duration.milliseconds(16)

  /// The name that blocked the main thread for longest, in a line; nil if none did.
  var verdict: String? {
    guard let worst = mainBlocks.first else { return nil }
    let times = worst.runs == 1 ? "once" : "\(Quantities.count(worst.runs)) times"
    let most = Quantities.span(worst.run.most)
    let lengths =
      worst.runs == 1 ? "for \(most)" : "for up to \(most), \(Quantities.span(worst.total)) in all"
    return "\(worst.name) blocked the main thread \(times), \(lengths)."
  }
}
