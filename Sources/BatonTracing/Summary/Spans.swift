// SPDX-License-Identifier: MIT

/// The runs of a recording sorted into schedulers and threads. In whole nanoseconds, which is fast for a
/// million runs.
struct Spans {
  private let length: Int64
  /// For each scheduler the waits of its runs, where known, in no order.
  private var waits: [[Int64]]
  private var lengths: [[Int64]]
  private var lateness: [[Int64]]
  private var runsOfThreads: [Int]
  /// For each scheduler the time that its runs were busy, added up over the threads.
  private var busyOfSchedulers: [Int64]
  /// For each thread the stretches in which it ran anything, in order, without overlap.
  private var busyOfThreads: [Covered]
  /// The stretches in which the main thread ran anything, or another thread for it.
  private var busyOfMain = Covered()

  init(_ recording: Recording) {
    length = recording.length.nanoseconds
    waits = recording.schedulers.map { _ in [] }
    lengths = waits
    lateness = waits
    runsOfThreads = recording.threads.map { _ in 0 }
    busyOfThreads = recording.threads.map { _ in Covered() }
    let threads = recording.threads.count
    var covered: [Int: Covered] = [:]
    for run in recording.runs {
      let begin = run.begin.nanoseconds
      let end = run.end.nanoseconds
      lengths[run.scheduler].append(max(0, end.subtractingClamped(begin)))
      if let since = (run.due ?? run.scheduledAt)?.nanoseconds {
        waits[run.scheduler].append(max(0, begin.subtractingClamped(since)))
      }
      if let due = run.due?.nanoseconds {
        lateness[run.scheduler].append(max(0, begin.subtractingClamped(due)))
      }
      runsOfThreads[run.thread] += 1
      let from = min(max(0, begin), length)
      let to = min(max(from, end), length)
      let busy = run.busy?.nanoseconds
      covered[run.scheduler * threads + run.thread, default: Covered()].add(from, to, busy: busy)
      busyOfThreads[run.thread].add(from, to, busy: busy)
      if recording.isOfMain(thread: run.thread, run.scheduler) { busyOfMain.add(from, to) }
    }
    busyOfSchedulers = recording.schedulers.map { _ in 0 }
    for (key, covered) in covered { busyOfSchedulers[key / threads] += covered.total }
  }

  func scheduler(_ index: Int, of recording: Recording) -> Recording.Statistics.Scheduler {
    .init(
      name: recording.schedulers[index].name, isMain: recording.schedulers[index].isMain,
      runs: lengths[index].count, busyShare: share(busyOfSchedulers[index]),
      wait: .init(waits[index]), run: .init(lengths[index]), timers: lateness[index].count,
      lateness: .init(lateness[index]))
  }

  func thread(_ index: Int, of recording: Recording) -> Recording.Statistics.Thread {
    .init(
      name: recording.threads[index].name, isMain: recording.threads[index].isMain,
      runs: runsOfThreads[index],
      busyShare: share(busyOfThreads[index].total), dropped: recording.threads[index].dropped)
  }

  func mainGaps(of recording: Recording, atMost count: Int) -> [Recording.Statistics.Gap] {
    guard recording.threads.contains(where: { $0.isMain }) || busyOfMain.total > 0 else { return [] }
    var awaiting = Awaiting(recording)
    var gaps: [Recording.Statistics.Gap] = []
    for gap in busyOfMain.gaps(to: length).reversed() {
      let since = awaiting.since(gap.upperBound)
      if since >= gap.upperBound { continue }
      gaps.append(
        .init(
          begin: .nanoseconds(gap.lowerBound), end: .nanoseconds(gap.upperBound),
          waited: .nanoseconds(max(0, gap.upperBound - max(since, gap.lowerBound)))))
    }
    // Of equally long gaps the earlier comes first.
    gaps.sort { ($1.length, $0.begin) < ($0.length, $1.begin) }
    return Array(gaps.prefix(count))
  }

  private func share(_ busy: Int64) -> Double { length > 0 ? Double(busy) / Double(length) : 0 }
}

/// The union of spans that come in the order of their beginnings.
private struct Covered {
  /// Their total length; of a span that was busy for less time, that time.
  private(set) var total: Int64 = 0
  private var stretches: [Range<Int64>] = []

  mutating func add(_ begin: Int64, _ end: Int64, busy: Int64? = nil) {
    if let last = stretches.last, begin <= last.upperBound {
      total += max(0, min(end - last.upperBound, busy ?? .max))
      stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, end)
    } else {
      total += min(end - begin, busy ?? .max)
      stretches.append(begin..<end)
    }
  }

  func gaps(to length: Int64) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var from: Int64 = 0
    for stretch in stretches {
      if from < stretch.lowerBound { gaps.append(from..<stretch.lowerBound) }
      from = stretch.upperBound
    }
    if from < length { gaps.append(from..<length) }
    return gaps
  }
}

extension Recording {
  /// Whether a run was on the main thread or for it: other threads serve the main queue after
  /// `dispatchMain()` on Linux, and if `main` is asynchronous.
  func isOfMain(thread: Int, _ scheduler: Int) -> Bool {
    threads[thread].isMain || schedulers[scheduler].isMain
  }
}

/// Since when the later runs of the main thread have been waiting. Asked from the end of the recording to its
/// beginning.
private struct Awaiting {
  private var runs: [(begin: Int64, since: Int64)]
  private var earliest = Int64.max

  init(_ recording: Recording) {
    runs = recording.runs.lazy.filter { recording.isOfMain(thread: $0.thread, $0.scheduler) }.compactMap {
      run in
      (run.due ?? run.scheduledAt).map { (run.begin.nanoseconds, $0.nanoseconds) }
    }
  }

  /// The earliest moment since which any of the runs that begin at `moment` or after it waited.
  mutating func since(_ moment: Int64) -> Int64 {
    while let last = runs.last, last.begin >= moment {
      earliest = min(earliest, last.since)
      runs.removeLast()
    }
    return earliest
  }
}

extension Recording.Statistics.Spread {
  init?(_ spans: [Int64]) {
    guard !spans.isEmpty else { return nil }
    let sorted = spans.sorted()
    func rank(_ percent: Int) -> Duration { .nanoseconds(sorted[(sorted.count * percent + 99) / 100 - 1]) }
    self.init(median: rank(50), percentile99: rank(99), most: rank(100))
  }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero; clamped to what an `Int64` holds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isBeyond ? (seconds < 0 ? .min : .max) : sum
  }
}

extension Int64 {
  /// The difference, clamped to what an `Int64` holds.
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (self < other ? .min : .max) : difference
  }
}
