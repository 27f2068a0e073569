// SPDX-License-Identifier: MIT

/// Which of the sources that are being merged run, and which wait.
///
/// Transitions: a source that arrives runs if fewer than `limit` do, else it waits. When one ends, the one that
/// has waited longest takes its place. All is over when the source of sources has ended and none runs; while
/// one waits, some run.
@usableFromInline
struct MergeState<Source> {
  /// What is to be done when a source has ended.
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

  /// Whether one source runs and nothing else ever will: the end of that one is the end of all.
  var isLast: Bool { isOuterDone && active == 1 && waiting.isEmpty }

  /// A source arrives that nothing can make wait.
  @usableFromInline
  mutating func started() { active += 1 }

  /// A source arrives; returns it if it is to be started now.
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

  /// No more sources will arrive; returns whether all is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return active == 0
  }
}
