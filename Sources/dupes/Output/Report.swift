// SPDX-License-Identifier: MIT

/// All that a search has found, in order.
struct Report: Equatable, Sendable {
  let groups: [Group]
  let failures: [Failure]
  var isInterrupted: Bool
  /// Why the search could not go on to its end; nil if it could.
  let abandonment: String?
  let filesSeen: Int
  let bytesRead: Int

  init(_ findings: [Finding], filesSeen: Int, bytesRead: Int) {
    groups =
      findings
      .compactMap { if case .group(let group) = $0 { group } else { nil } }
      .sorted(by: Group.isInOrder)
    failures =
      findings
      .compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
      .sorted { $0.path < $1.path }
    isInterrupted = findings.contains(.interruption)
    abandonment =
      findings
      .lazy
      .compactMap { if case .abandonment(let reason) = $0 { reason } else { nil } }
      .first
    self.filesSeen = filesSeen
    self.bytesRead = bytesRead
  }

  /// The files that there are beside the first of each group.
  var duplicates: Int { groups.reduce(0) { $0 + $1.paths.count - 1 } }

  /// The bytes that they take up.
  var waste: Int {
    groups.reduce(0) { sum, group in
      let (sum, isTooMuch) = sum.addingReportingOverflow(group.waste)
      return isTooMuch ? .max : sum
    }
  }

  /// What could not be read, and the end of the search if that came too early.
  var errors: Int { failures.count + (abandonment == nil ? 0 : 1) }

  var exitStatus: Int32 { isInterrupted ? 130 : errors == 0 ? 0 : 1 }
}
