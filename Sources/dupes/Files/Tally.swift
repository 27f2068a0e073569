// SPDX-License-Identifier: MIT

import Synchronization

/// What the walk and the jobs have done so far, counted on their threads and looked at from any; and the word
/// to stop, which goes the other way.
final class Tally: Sendable {
  private let files = Atomic<Int>(0)
  private let bytes = Atomic<Int>(0)
  private let stopped = Atomic<Bool>(false)

  var filesSeen: Int { files.load(ordering: .relaxed) }
  var bytesRead: Int { bytes.load(ordering: .relaxed) }
  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func sawFile() { files.add(1, ordering: .relaxed) }
  func read(_ count: Int) { bytes.add(count, ordering: .relaxed) }
  func stop() { stopped.store(true, ordering: .relaxed) }
}
