// SPDX-License-Identifier: MIT

/// Eleven levels of 64 buckets of entries, by the digits of their ranks in base 64. Level 0 has a bucket for each rank that
/// differs from the frontier's in its last digit only, level 1 one for each run of 64 ranks, and so on.
///
/// Invariant: on each level, every occupied bucket lies after the frontier's. So the first occupied bucket of the lowest
/// occupied level is reached first.
///
/// Nothing is behind the last frontier, so that the buckets take no memory before `open` is called for the first time.
///
/// Unsafe: the two arrays are made by `open`, freed by `deinit`, and indexed by levels and digits in their bounds. Nobody looks
/// for a bucket while no level is occupied.
@safe struct VirtualTimeBuckets: ~Copyable {
  typealias Bucket = ContiguousArray<VirtualTimeEntry>

  private static var digitBits: Int { 6 }
  private static var bucketsInLevel: Int { 1 << digitBits }
  private static var levels: Int { 11 }
  /// The room that a bucket gets for its first entry, so that it does not grow in small steps.
  private static var leastRoom: Int { 16 }
  /// The room of the largest array that is kept for later.
  private static var mostRoom: Int { 256 }

  private var buckets: UnsafeMutablePointer<Bucket>!
  /// For each level, a bit for each bucket that is not empty.
  private var occupied: UnsafeMutablePointer<UInt64>!
  /// A bit for each level that is not empty.
  private var occupiedLevels: UInt64 = 0

  /// Arrays of emptied buckets, for those that fill next.
  private var spares: ContiguousArray<Bucket> = []

  /// All entries have a rank greater than this one.
  private(set) var frontier = UInt64.max

  private(set) var count = 0

  init() {}

  deinit {
    unsafe buckets?.deinitialize(count: Self.levels * Self.bucketsInLevel)
    unsafe buckets?.deallocate()
    unsafe occupied?.deallocate()
  }

  /// Sets the frontier of empty buckets.
  mutating func open(behind rank: UInt64) {
    frontier = rank
    if unsafe buckets != nil { return }
    unsafe buckets = .allocate(capacity: Self.levels * Self.bucketsInLevel)
    unsafe buckets.initialize(repeating: [], count: Self.levels * Self.bucketsInLevel)
    unsafe occupied = .allocate(capacity: Self.levels)
    unsafe occupied.initialize(repeating: 0, count: Self.levels)
  }

  /// Has nothing be behind the frontier. Called when the buckets are empty.
  mutating func close() {
    frontier = .max
    spares = []
  }

  /// Adds an entry, whose rank is greater than the frontier.
  @inline(__always)
  mutating func insert(_ entry: VirtualTimeEntry) {
    let level = (63 - (entry.rank ^ frontier).leadingZeroBitCount) / Self.digitBits
    let digits = Int(truncatingIfNeeded: entry.rank >> UInt64(level * Self.digitBits))
    let digit = digits & (Self.bucketsInLevel - 1)
    let bucket = level * Self.bucketsInLevel + digit
    if unsafe buckets[bucket].isEmpty {
      if let spare = spares.popLast() { unsafe buckets[bucket] = spare }
      unsafe buckets[bucket].reserveCapacity(Self.leastRoom)
      unsafe occupied[level] |= 1 << UInt64(digit)
      occupiedLevels |= 1 << UInt64(level)
    }
    unsafe buckets[bucket].append(entry)
    count += 1
  }

  /// The bucket that is reached first.
  var first: Int? {
    if occupiedLevels == 0 { return nil }
    let level = occupiedLevels.trailingZeroBitCount
    return unsafe level * Self.bucketsInLevel + occupied[level].trailingZeroBitCount
  }

  func count(in bucket: Int) -> Int { unsafe buckets[bucket].count }

  /// The ranks that a bucket is for.
  func ranks(of bucket: Int) -> ClosedRange<UInt64> {
    let shift = UInt64(bucket / Self.bucketsInLevel * Self.digitBits)
    let above = shift + UInt64(Self.digitBits)
    let first = (frontier >> above) << above | UInt64(bucket % Self.bucketsInLevel) << shift
    return first...(first | (1 << shift - 1))
  }

  /// Empties the first bucket, and moves the frontier to a rank that is not before the bucket's and not behind it.
  mutating func take(_ bucket: Int, movingTo rank: UInt64) -> Bucket {
    frontier = rank
    var members: Bucket = []
    unsafe swap(&members, &buckets[bucket])
    count -= members.count
    vacate(bucket)
    return members
  }

  /// Keeps the array of a bucket that was taken, without its entries.
  mutating func keep(_ members: consuming Bucket) {
    if members.capacity > Self.mostRoom { return }
    members.removeAll(keepingCapacity: true)
    spares.append(members)
  }

  /// Removes the entries for which `isUseless` is true.
  mutating func removeAll(where isUseless: (VirtualTimeEntry) -> Bool) {
    for bucket in occupiedBuckets {
      let before = unsafe buckets[bucket].count
      unsafe buckets[bucket].removeAll(where: isUseless)
      count -= unsafe before - buckets[bucket].count
      if unsafe buckets[bucket].isEmpty { vacate(bucket) }
    }
  }

  /// Takes all entries out.
  mutating func takeAll() -> Bucket {
    let all = entries
    for bucket in occupiedBuckets { _ = take(bucket, movingTo: .max) }
    return all
  }

  /// All entries, in no particular order.
  var entries: Bucket {
    var all: Bucket = []
    for bucket in occupiedBuckets { all += unsafe buckets[bucket] }
    return all
  }

  private var occupiedBuckets: [Int] {
    count == 0 ? [] : (0..<Self.levels * Self.bucketsInLevel).filter { unsafe !buckets[$0].isEmpty }
  }

  private mutating func vacate(_ bucket: Int) {
    let level = bucket / Self.bucketsInLevel
    unsafe occupied[level] &= ~(1 << UInt64(bucket % Self.bucketsInLevel))
    if unsafe occupied[level] == 0 { occupiedLevels &= ~(1 << UInt64(level)) }
  }
}
