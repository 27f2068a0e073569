// SPDX-License-Identifier: MIT

/// A regular file, as the walk met it.
struct FoundFile: Sendable {
  let path: Path
  let status: FileStatus
}
