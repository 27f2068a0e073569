// SPDX-License-Identifier: MIT

/// Which sources of a merge run, and which wait.
///
/// A source that arrives runs if fewer than `limit` do, else it waits. When a source ends, the one that has
/// waited longest takes its place. The merge is over when the source of sources has completed and no source
/// runs. Invariant: while a source waits, `limit` sources run.
@usableFromInline
struct MergeState<Source> {
  /// What to do when a source has ended.
  @usableFromInline
  enum Next {
    case start(Source)
    case complete
    case nothing
  }

  private let limit: Int
  private var active = 0
  private var isOuterDone = false
  private var waiting = Fifo<Source>()

  @usableFromInline
  init(limit: Int) { self.limit = limit }

  /// Whether a source that arrives has to wait.
  @usableFromInline
  var isFull: Bool { active >= limit }

  /// A source has arrived in a merge without a limit.
  @usableFromInline
  mutating func started() { active += 1 }

  /// A source has arrived. Returns it if it is to be started now; otherwise it waits.
  mutating func arrived(_ source: Source) -> Source? {
    if isFull {
      waiting.append(source)
      return nil
    }
    active += 1
    return source
  }

  /// A source that ran has ended.
  mutating func innerEnded() -> Next {
    if let next = waiting.popFirst() { return .start(next) }
    active -= 1
    return isOuterDone && active == 0 ? .complete : .nothing
  }

  /// The source of sources has completed. Returns whether the merge is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return active == 0
  }
}
