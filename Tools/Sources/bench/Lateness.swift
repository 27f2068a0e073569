// SPDX-License-Identifier: MIT

/// How late the runs of a periodic piece of work began, in nanoseconds.
struct Lateness: Sendable {
  /// What kept the time.
  let name: String
  /// How many periods it was watched for.
  let periods: Int
  /// How many runs there were; there are fewer than periods if some were skipped.
  let runs: Int
  let median: Double
  /// What ninety-nine of a hundred runs stayed within.
  let percentile99: Double
  /// How much later the last tenth of the runs was than the first, by their medians.
  let drift: Double

  /// - Parameter samples: How late each run was, in their order; at least one.
  init(name: String, periods: Int, samples: [Double]) {
    precondition(!samples.isEmpty, "Lateness: samples must not be empty")
    self.name = name
    self.periods = periods
    runs = samples.count
    median = Statistics(samples).median
    percentile99 = percentile(99, of: samples)
    let tenth = max(1, samples.count / 10)
    let first = Statistics(Array(samples.prefix(tenth)))
    drift = Statistics(Array(samples.suffix(tenth))).median - first.median
  }

  /// Whether this was no later than `other`, neither at the median nor at the 99th percentile.
  func isNoWorse(than other: Lateness) -> Bool {
    median <= other.median && percentile99 <= other.percentile99
  }
}

/// Periodic work whose lateness is looked at, beside a dispatch timer's.
struct Accuracy: Sendable {
  /// The name by which it is asked for.
  static let name = "periodic.accuracy"
  static let operation = "how late work with a period of 1 ms is; the goal is no worse than a dispatch timer"

  /// The dispatch timer.
  let baseline: Lateness
  /// The library's schedulers.
  let schedulers: [Lateness]

  /// Watches each for `periods` milliseconds, one after the other.
  static func measure(periods: Int) -> Accuracy {
    let baseline = dispatchTimer.lateness(periods)
    return Accuracy(baseline: baseline, schedulers: periodicSchedulers.map { $0.lateness(periods) })
  }
}
