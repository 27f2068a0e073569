// SPDX-License-Identifier: MIT

/// Files that may be identical as far as is known.
struct Suspects: Sendable {
  /// What they are known to have in common, beside the size.
  enum Evidence: Sendable {
    case size
    case headHash
    case fullHash
  }

  let files: [FoundFile]
  let evidence: Evidence

  var size: Int { files[0].status.size }

  /// About how much work they are, in bytes; opening a file costs as much as reading a few pages.
  var cost: Int { files.count * (min(size, 1 << 40) + 16_384) }

  /// Puts suspects together into jobs: large ones alone, small ones until there is something to do.
  static func jobs(_ all: [Suspects], cost limit: Int = 4 << 20) -> [[Suspects]] {
    var jobs: [[Suspects]] = []
    var job: [Suspects] = []
    var cost = 0
    for suspects in all {
      if !job.isEmpty, cost + suspects.cost > limit {
        jobs.append(job)
        job = []
        cost = 0
      }
      job.append(suspects)
      cost += suspects.cost
    }
    if !job.isEmpty { jobs.append(job) }
    return jobs
  }
}
