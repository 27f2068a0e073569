// SPDX-License-Identifier: MIT

/// Ranks for the times of a user's converter: an order-maintenance structure. Each new time gets a number
/// between its neighbours' ranks.
///
/// The table is full if there is no such number, or if most of its times may be out of use; then the times in
/// use are numbered anew. Ranks ascend whatever the converter answers. Times are stored as objects, so that
/// the table is compiled once.
struct VirtualTimeTable: Sendable {
  typealias Time = AnyObject & Sendable

  private struct Point {
    let time: any Time
    var rank: UInt64
  }

  /// Where a time belongs.
  enum Place {
    /// The time is in the table already.
    case known(rank: UInt64)
    case gap(Gap)
  }

  /// A gap before the point at `index`, between the ranks `low` and `high`.
  struct Gap {
    let index: Int
    let low, high: UInt64
  }

  /// In the order of their times, and so of their ranks.
  private var points: ContiguousArray<Point>
  private var capacity = 64
  /// The number of changes so far.
  private(set) var version = 0
  private(set) var lastInserted: UInt64 = 1 << 63

  /// The distance between ranks of times that come in ascending or descending order.
  private static var stride: UInt64 { 1 << 32 }

  /// Makes a table of one time.
  init(_ time: any Time) { points = [Point(time: time, rank: lastInserted)] }

  /// Returns where a time belongs. `relation` tells how another time relates to it.
  func place(by relation: (any Time) -> VirtualTimeComparison) -> Place {
    let index = points.countOfPrefix { relation($0.time) != .greaterThan }
    if index > 0, relation(points[index - 1].time) == .equal { return .known(rank: points[index - 1].rank) }
    let low = index > 0 ? points[index - 1].rank : .min
    let high = index < points.count ? points[index].rank : .max
    return .gap(Gap(index: index, low: low, high: high))
  }

  /// Inserts `time` into its gap. Returns its rank, or nil if the table is full.
  mutating func insert(_ time: any Time, into gap: Gap) -> UInt64? {
    let half = (gap.high - gap.low) / 2
    guard half > 0, points.count < capacity else { return nil }
    let rank =
      switch lastInserted {
      case gap.low: gap.low + min(half, Self.stride)
      case gap.high: gap.high - min(half, Self.stride)
      default: gap.low + half
      }
    points.insert(Point(time: time, rank: rank), at: gap.index)
    version += 1
    lastInserted = rank
    return rank
  }

  /// The time of a rank that is in use.
  func time(of rank: UInt64) -> any Time {
    points[points.countOfPrefix { $0.rank <= rank } - 1].time
  }

  /// Removes all times but those of `ranks`, and spreads their ranks evenly.
  ///
  /// - Returns: A function from an old rank to the new one.
  mutating func renumber(keeping ranks: Set<UInt64>) -> (UInt64) -> UInt64 {
    points.removeAll { !ranks.contains($0.rank) }
    let old = ContiguousArray(points.map(\.rank))
    let step = UInt64.max / UInt64(old.count + 1)
    let newRank = { (rank: UInt64) in step * UInt64(old.countOfPrefix { $0 < rank } + 1) }
    for index in points.indices { points[index].rank = step * UInt64(index + 1) }
    capacity = 2 * points.count + 64
    version += 1
    lastInserted = newRank(lastInserted)
    return newRank
  }
}

extension ContiguousArray {
  /// The number of elements at the beginning for which `belongs` is true. It must be false for all others.
  fileprivate func countOfPrefix(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
