// SPDX-License-Identifier: MIT

/// What tells one kind of join from another.
@usableFromInline
package protocol JoinRules {
  static var operation: StaticString { get }
  /// Whether elements of a source queue up, and a result uses up one of each source. Otherwise the latest
  /// element replaces the one before.
  static var isQueueing: Bool { get }
  /// Whether the sequence is also over when the only source that runs sends an element that can meet no
  /// other.
  static var endsAlone: Bool { get }
}

/// `combineLatest`: a result for each element, once every source has sent one.
@usableFromInline
package enum LatestRules: JoinRules {
  @inlinable package static var operation: StaticString { "combineLatest" }
  @inlinable package static var isQueueing: Bool { false }
  @inlinable package static var endsAlone: Bool { true }
}

/// `zip` of sources by name: a result when every source has an element waiting.
@usableFromInline
package enum ZipRules: JoinRules {
  @inlinable package static var operation: StaticString { "zip" }
  @inlinable package static var isQueueing: Bool { true }
  @inlinable package static var endsAlone: Bool { false }
}

/// `zip` of a collection, which ends alone, as in RxSwift.
@usableFromInline
package enum ZipCollectionRules: JoinRules {
  @inlinable package static var operation: StaticString { "zip" }
  @inlinable package static var isQueueing: Bool { true }
  @inlinable package static var endsAlone: Bool { true }
}

@frozen @usableFromInline
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

/// Decides when joined sources produce a result, and when the sequence is over: at the latest when every
/// source has completed. A value that knows the sources by index and nothing of their elements.
///
/// The waiting elements of a completed source of a `zip` bound the number of results that can still come.
/// Elements of other sources beyond that bound are not kept.
@frozen @usableFromInline
package struct JoinState<Rules: JoinRules> {
  /// How many elements of each source wait; of `combineLatest`, how many have come while another source was
  /// silent.
  @usableFromInline var waiting: [Int]
  /// The number of sources without a waiting element.
  @usableFromInline var empty: Int
  /// How many waiting elements of each source can still become part of a result.
  @usableFromInline var useful = Int.max
  @usableFromInline var running: Int

  @inlinable
  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    empty = count
    running = count
  }

  @inlinable @inline(__always)
  mutating func received(_ index: Int) -> JoinOutcome {
    if !Rules.isQueueing, empty == 0 { return .result }
    let isUseful = waiting[index] < useful
    if isUseful {
      waiting[index] += 1
      if waiting[index] == 1 { empty -= 1 }
      if empty == 0 {
        if Rules.isQueueing { useOne() }
        return .result
      }
    }
    if Rules.endsAlone, running == 1 { return .over }
    return isUseful ? .wait : .useless
  }

  /// A result uses up one element of each source.
  @inlinable
  mutating func useOne() {
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 { empty += 1 }
    }
    if useful != .max { useful -= 1 }
  }

  /// Source `index` has completed. Called once for a source, after its elements. Returns whether the sequence
  /// is over.
  mutating func completed(_ index: Int) -> Bool {
    if Rules.isQueueing, waiting[index] < useful { bound(by: waiting[index]) }
    running -= 1
    return running == 0
  }

  /// Looks at every source, and so does only what makes the bound fall: for a bound that falls k times, a
  /// source has had k elements wait. If each end looked at every source, n sources that end would take n²
  /// steps.
  private mutating func bound(by count: Int) {
    useful = count
    for index in waiting.indices where waiting[index] > count {
      waiting[index] = count
      if count == 0 { empty += 1 }
    }
  }
}
