// SPDX-License-Identifier: MIT

/// Decides when joined sources produce a result, and when the sequence is over. A value that knows the
/// sources by index and nothing of their elements.
@usableFromInline
package protocol JoinRules {
  /// Whether elements of a source queue up. Otherwise the latest element replaces the one before.
  static var isQueueing: Bool { get }

  /// The name of the operator.
  static var operation: StaticString { get }

  init(count: Int)

  /// How many waiting elements of each source can still become part of a result.
  var useful: Int { get }

  /// Source `index` has sent an element.
  mutating func received(_ index: Int) -> JoinOutcome

  /// Source `index` has completed. Returns whether the sequence is over.
  mutating func completed(_ index: Int) -> Bool
}

/// What to do with an element.
@usableFromInline
package enum JoinOutcome {
  /// Keep it, until the other sources have sent.
  case wait
  /// Keep it, and send a result.
  case result
  /// Drop it: no other source will ever send an element to go with it.
  case useless
  /// Complete: no other source runs, so no result will ever come.
  case over
}

/// Which sources have not completed.
@usableFromInline
package struct RunningSources {
  private var isRunning: [Bool]
  private var count: Int

  init(count: Int) {
    isRunning = Array(repeating: true, count: count)
    self.count = count
  }

  /// Source `index` has completed. Returns whether it was the last one.
  mutating func completed(_ index: Int) -> Bool {
    if isRunning[index] { count -= 1 }
    isRunning[index] = false
    return count == 0
  }

  /// Whether no source but `index` runs.
  func isAlone(_ index: Int) -> Bool { count == (isRunning[index] ? 1 : 0) }
}

/// `combineLatest`: a result for each element, once every source has sent one. The sequence is over when
/// every source has completed, or when the last source that runs sends while another has completed without
/// ever having sent.
@usableFromInline
package struct LatestRules: JoinRules {
  @inlinable package static var isQueueing: Bool { false }
  @inlinable package static var operation: StaticString { "combineLatest" }

  /// Only the latest element of each source is kept.
  @inlinable package var useful: Int { 1 }

  private var hasSent: [Bool]
  /// The number of sources that have not sent yet.
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

/// `zip` of sources by name: a result when every source has an element waiting; it uses up one of each. The sequence is over
/// when every source has completed.
///
/// The waiting elements of a completed source bound the number of results that can still come. Elements of
/// other sources beyond that bound are not kept.
@usableFromInline
package struct ZipRules: JoinRules {
  @inlinable package static var isQueueing: Bool { true }
  @inlinable package static var operation: StaticString { "zip" }

  @usableFromInline var waiting: [Int]
  /// The number of sources without a waiting element.
  @usableFromInline var empty: Int
  /// The smallest number of waiting elements of a completed source. `Int.max` while none has completed.
  @usableFromInline package var useful = Int.max
  fileprivate var running: RunningSources

  @usableFromInline
  package init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    empty = count
    running = RunningSources(count: count)
  }

  @inlinable
  package mutating func received(_ index: Int) -> JoinOutcome {
    if waiting[index] >= useful { return .useless }
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    if empty > 0 { return .wait }
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 { empty += 1 }
    }
    if useful != .max { useful -= 1 }
    return .result
  }

  @usableFromInline
  package mutating func completed(_ index: Int) -> Bool {
    if waiting[index] < useful { bound(by: waiting[index]) }
    return running.completed(index)
  }

  /// Looks at every source, and so does only what makes the bound fall: for a bound that falls k times, a source has had k elements
  /// wait. If each end looked at every source, n sources that end would take n² steps.
  private mutating func bound(by count: Int) {
    useful = count
    for index in waiting.indices where waiting[index] > count {
      waiting[index] = count
      if count == 0 { empty += 1 }
    }
  }
}

/// `zip` of a collection: as ``ZipRules``, and the sequence is also over when the last source that runs sends an element for
/// which another has none, as in RxSwift.
@usableFromInline
package struct ZipCollectionRules: JoinRules {
  @inlinable package static var isQueueing: Bool { true }
  @inlinable package static var operation: StaticString { "zip" }

  @usableFromInline var zip: ZipRules

  @usableFromInline
  package init(count: Int) { zip = ZipRules(count: count) }

  @inlinable package var useful: Int { zip.useful }

  @inlinable
  package mutating func received(_ index: Int) -> JoinOutcome {
    let outcome = zip.received(index)
    return zip.useful == .max || outcome == .result ? outcome : receivedInVain(index, outcome)
  }

  @usableFromInline
  func receivedInVain(_ index: Int, _ outcome: JoinOutcome) -> JoinOutcome {
    zip.running.isAlone(index) ? .over : outcome
  }

  @usableFromInline
  package mutating func completed(_ index: Int) -> Bool { zip.completed(index) }
}
