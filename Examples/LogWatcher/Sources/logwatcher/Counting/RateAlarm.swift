// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Tells when more than so many come within a span of time.
struct RateAlarm: Sendable {
  /// Into how many pieces the span is divided: what comes within one is counted as one, so memory is bounded.
  private static let pieces = 60

  let limit: Limit
  private var recent: [(time: Date, count: Int)] = []
  private(set) var count = 0
  /// There were too many when it was asked last.
  private(set) var isRaised = false

  /// How much it remembers.
  var moments: Int { recent.count }

  init(_ limit: Limit) { self.limit = limit }

  /// Counts so many, and returns whether it has gone off by that. It does so once, until ``settle(at:)``.
  mutating func add(_ number: Int, at time: Date) -> Bool {
    forget(before: time)
    guard number > 0 else { return false }
    if let last = recent.last, time < last.time + limit.span / Self.pieces {
      recent[recent.count - 1].count += number
    } else {
      recent.append((time, number))
    }
    count += number
    defer { isRaised = isRaised || count > limit.count }
    return !isRaised && count > limit.count
  }

  /// Returns whether there were too many and are no more.
  mutating func settle(at time: Date) -> Bool {
    forget(before: time)
    guard isRaised, count <= limit.count else { return false }
    isRaised = false
    return true
  }

  private mutating func forget(before time: Date) {
    let old = recent.prefix { $0.time + limit.span <= time }
    count -= old.reduce(0) { $0 + $1.count }
    recent.removeFirst(old.count)
  }
}
