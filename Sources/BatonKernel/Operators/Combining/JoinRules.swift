// SPDX-License-Identifier: MIT

/// Decides when sources that are joined by number send and end: a value, which knows nothing of the elements.
@usableFromInline
package protocol JoinRules {
  /// Whether a source's elements wait in a queue; otherwise the latest replaces the one before.
  static var isQueueing: Bool { get }

  init(count: Int)

  /// How many of the elements that wait of one source can still become part of a result.
  var useful: Int { get }

  /// Source `index` sent an element.
  mutating func received(_ index: Int) -> JoinOutcome

  /// Source `index` completed; returns whether the sequence is over.
  mutating func completed(_ index: Int) -> Bool
}

/// What an element comes to.
@usableFromInline
package enum JoinOutcome {
  /// It waits for others.
  case wait
  /// A result is due.
  case result
  /// It can meet no other, and is not kept.
  case useless
  /// It can meet no other, for no other source runs: the sequence is over.
  case over
}

/// The sources that have not completed.
@usableFromInline
package struct RunningSources {
  private var isRunning: [Bool]
  private var count: Int

  init(count: Int) {
    isRunning = Array(repeating: true, count: count)
    self.count = count
  }

  /// Source `index` completed; returns whether it was the last.
  mutating func completed(_ index: Int) -> Bool {
    if isRunning[index] { count -= 1 }
    isRunning[index] = false
    return count == 0
  }

  /// Whether no source but `index` runs.
  func isAlone(_ index: Int) -> Bool { count == (isRunning[index] ? 1 : 0) }
}

/// A result is due for each element once every source has sent one. All is over when every source has completed,
/// or when the last one that runs sends while another has completed without ever having sent.
@usableFromInline
package struct LatestRules: JoinRules {
  @inlinable package static var isQueueing: Bool { false }

  /// The latest, always.
  @inlinable package var useful: Int { 1 }

  private var hasSent: [Bool]
  /// The number of sources that have not sent.
  @usableFromInline var silent: Int
  private var running: RunningSources

  @usableFromInline
  package init(count: Int) {
    hasSent = Array(repeating: false, count: count)
    silent = count
    running = RunningSources(count: count)
  }

  @inlinable
  package mutating func received(_ index: Int) -> JoinOutcome {
    silent == 0 ? .result : receivedEarly(index)
  }

  @usableFromInline
  package mutating func receivedEarly(_ index: Int) -> JoinOutcome {
    if !hasSent[index] {
      hasSent[index] = true
      silent -= 1
    }
    if silent == 0 { return .result }
    return running.isAlone(index) ? .over : .wait
  }

  @usableFromInline
  package mutating func completed(_ index: Int) -> Bool { running.completed(index) }
}

/// A result is due when every source has an element waiting, and uses one of each. All is over when every source
/// has completed, or when the last one that runs sends an element for which another one has none.
///
/// A source that has completed bounds the results that can still come by its elements that wait. What goes beyond that,
/// of any source, is not kept.
@usableFromInline
package struct ZipRules: JoinRules {
  @inlinable package static var isQueueing: Bool { true }

  @usableFromInline var waiting: [Int]
  /// The number of sources with nothing waiting.
  @usableFromInline var empty: Int
  /// The fewest elements that wait of a source that has completed; `Int.max` while none has.
  @usableFromInline package var useful = Int.max
  private var running: RunningSources

  @usableFromInline
  package init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    empty = count
    running = RunningSources(count: count)
  }

  @inlinable
  package mutating func received(_ index: Int) -> JoinOutcome {
    if waiting[index] >= useful { return receivedInVain(index) }
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    if empty > 0 { return useful == .max ? .wait : receivedEarly(index) }
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 { empty += 1 }
    }
    if useful != .max { useful -= 1 }
    return .result
  }

  /// Source `index` sent an element that waits for others.
  @usableFromInline
  func receivedEarly(_ index: Int) -> JoinOutcome { running.isAlone(index) ? .over : .wait }

  /// Source `index` sent an element for which a source that has completed has none.
  @usableFromInline
  func receivedInVain(_ index: Int) -> JoinOutcome { running.isAlone(index) ? .over : .useless }

  @usableFromInline
  package mutating func completed(_ index: Int) -> Bool {
    useful = min(useful, waiting[index])
    for index in waiting.indices where waiting[index] > useful {
      waiting[index] = useful
      if useful == 0 { empty += 1 }
    }
    return running.completed(index)
  }
}
