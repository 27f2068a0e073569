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
    let rank: UInt64
  }

  /// Where a time belongs.
  enum Place {
    /// The time is in the table already.
    case known(rank: UInt64)
    case gap(Gap)
  }

  /// A gap before the point at `index` of a chunk, between the ranks `low` and `high`.
  struct Gap {
    let chunk, index: Int
    var low = UInt64.min
    var high = UInt64.max
  }

  /// The points, in chunks that are never empty, so that an insertion moves only a few of them.
  private var chunks: ContiguousArray<ContiguousArray<Point>>
  private var count = 1
  private var capacity = 64
  /// The number of changes so far.
  private(set) var version = 0
  private(set) var lastInserted: UInt64 = 1 << 63

  private static var chunkSize: Int { 512 }
  /// The distance between ranks of times that come in ascending or descending order.
  private static var stride: UInt64 { 1 << 32 }

  /// Makes a table of one time.
  init(_ time: any Time) { chunks = [[Point(time: time, rank: lastInserted)]] }

  /// Returns where a time belongs. `relation` tells how another time relates to it.
  func place(by relation: (any Time) -> VirtualTimeComparison) -> Place {
    func isNotAfter(_ point: Point) -> Bool { relation(point.time) != .greaterThan }
    let chunk = max(chunks.countOfPrefix { isNotAfter($0[0]) } - 1, 0)
    var gap = Gap(chunk: chunk, index: chunks[chunk].countOfPrefix(where: isNotAfter))
    if gap.index > 0 {
      let before = chunks[chunk][gap.index - 1]
      if relation(before.time) == .equal { return .known(rank: before.rank) }
      gap.low = before.rank
    } else if chunk > 0 {
      gap.low = chunks[chunk - 1].last!.rank
    }
    if gap.index < chunks[chunk].count {
      gap.high = chunks[chunk][gap.index].rank
    } else if chunk + 1 < chunks.count {
      gap.high = chunks[chunk + 1][0].rank
    }
    return .gap(gap)
  }

  /// Inserts `time` into its gap. Returns its rank, or nil if the table is full.
  mutating func insert(_ time: any Time, into gap: Gap) -> UInt64? {
    let half = (gap.high - gap.low) / 2
    guard half > 0, count < capacity else { return nil }
    let rank =
      switch lastInserted {
      case gap.low: gap.low + min(half, Self.stride)
      case gap.high: gap.high - min(half, Self.stride)
      default: gap.low + half
      }
    chunks[gap.chunk].insert(Point(time: time, rank: rank), at: gap.index)
    if chunks[gap.chunk].count > Self.chunkSize { split(gap.chunk) }
    count += 1
    version += 1
    lastInserted = rank
    return rank
  }

  private mutating func split(_ chunk: Int) {
    let half = ContiguousArray(chunks[chunk].suffix(Self.chunkSize / 2))
    chunks[chunk].removeLast(half.count)
    chunks.insert(half, at: chunk + 1)
  }

  /// The time of a rank that is in use.
  func time(of rank: UInt64) -> any Time {
    let chunk = chunks.countOfPrefix { $0[0].rank <= rank } - 1
    return chunks[chunk][chunks[chunk].countOfPrefix { $0.rank <= rank } - 1].time
  }

  /// Removes all times but those of `ranks`, and spreads their ranks evenly.
  ///
  /// - Returns: A function from an old rank to the new one.
  mutating func renumber(keeping ranks: Set<UInt64>) -> (UInt64) -> UInt64 {
    let kept = ContiguousArray(chunks.joined().filter { ranks.contains($0.rank) })
    let old = ContiguousArray(kept.map(\.rank))
    let step = UInt64.max / UInt64(old.count + 1)
    let newRank = { (rank: UInt64) in step * UInt64(old.countOfPrefix { $0 < rank } + 1) }
    chunks = []
    for start in Swift.stride(from: 0, to: kept.count, by: Self.chunkSize) {
      let chunk = kept[start..<min(start + Self.chunkSize, kept.count)]
      chunks.append(
        ContiguousArray(
          zip(chunk, chunk.indices).map { Point(time: $0.time, rank: step * UInt64($1 + 1)) }))
    }
    count = kept.count
    capacity = 2 * count + 64
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
