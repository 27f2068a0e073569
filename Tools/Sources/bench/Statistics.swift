// SPDX-License-Identifier: MIT

/// The results of several runs of one workload, in nanoseconds an operation.
struct Statistics: Equatable, Sendable {
  let median: Double
  let minimum: Double
  let maximum: Double

  /// - Parameter samples: At least one.
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "Statistics: samples must not be empty")
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }
}

/// What `percent` of a hundred of `samples` stay within.
func percentile(_ percent: Int, of samples: [Double]) -> Double {
  samples.sorted()[(samples.count * percent - 1) / 100]
}
