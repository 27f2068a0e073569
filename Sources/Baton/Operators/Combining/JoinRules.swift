// SPDX-License-Identifier: MIT

/// Decides when sources that are joined by number send and end: a value, which knows nothing of the elements.
@usableFromInline
protocol JoinRules {
  /// Whether a source's elements wait in a queue; otherwise the latest replaces the one before.
  static var isQueueing: Bool { get }

  init(count: Int)

  /// Source `index` sent an element; returns whether a result is due.
  mutating func received(_ index: Int) -> Bool

  /// A result was sent, and its elements used; returns whether the sequence is over.
  mutating func emitted() -> Bool

  /// Source `index` completed; returns whether the sequence is over.
  mutating func completed(_ index: Int) -> Bool
}

/// A result is due for each element once every source has sent one. All is over when every source has
/// completed, or when one completes that never sent.
@usableFromInline
struct LatestRules: JoinRules {
  @inlinable static var isQueueing: Bool { false }

  @usableFromInline var hasSent: [Bool]
  /// The number of sources that have not sent.
  @usableFromInline var silent: Int
  /// The number of sources that have not completed.
  @usableFromInline var running: Int

  @usableFromInline
  init(count: Int) {
    hasSent = Array(repeating: false, count: count)
    silent = count
    running = count
  }

  @inlinable
  mutating func received(_ index: Int) -> Bool {
    if silent == 0 { return true }
    return receivedEarly(index)
  }

  @usableFromInline
  mutating func receivedEarly(_ index: Int) -> Bool {
    if !hasSent[index] {
      hasSent[index] = true
      silent -= 1
    }
    return silent == 0
  }

  @inlinable
  mutating func emitted() -> Bool { false }

  @usableFromInline
  mutating func completed(_ index: Int) -> Bool {
    running -= 1
    return running == 0 || !hasSent[index]
  }
}

/// A result is due when every source has an element waiting, and uses one of each. All is over when a source
/// that has none waiting has completed.
@usableFromInline
struct ZipRules: JoinRules {
  @inlinable static var isQueueing: Bool { true }

  @usableFromInline var waiting: [Int]
  @usableFromInline var isDone: [Bool]
  /// The number of sources with nothing waiting.
  @usableFromInline var empty: Int

  @usableFromInline
  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    empty = count
  }

  @inlinable
  mutating func received(_ index: Int) -> Bool {
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    return empty == 0
  }

  @inlinable
  mutating func emitted() -> Bool {
    var isOver = false
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] > 0 { continue }
      empty += 1
      if isDone[index] { isOver = true }
    }
    return isOver
  }

  @usableFromInline
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    return waiting[index] == 0
  }
}
