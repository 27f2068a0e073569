// SPDX-License-Identifier: MIT

/// Sorts many entries at once.
///
/// Keys that are numbers are sorted by their digits, without comparing: what differs among them (times of one
/// batch have much in common) is put into one word together with the entry's index, and the words are sorted
/// by eleven bits at a time. What does not fit into the word is left to comparisons among the few that agree
/// on all the rest.
enum VirtualTimeSorter {
  /// Fewer entries than this are sorted by comparing them.
  private static var worthCounting: Int { 1024 }
  private static var digitBits: Int { 11 }

  /// Sorts so that the last entry is due first.
  static func sortBackwards<Key>(_ entries: inout ContiguousArray<VirtualTimeEntry<Key>>) {
    guard entries.count >= worthCounting, let ranks = ranksOfSequence(entries) else {
      return entries.sort { $1 < $0 }
    }
    let (words, indexBits, isExact) = packed(ranks)
    let mask: UInt64 = (1 << UInt64(indexBits)) - 1
    let old = entries
    entries = ContiguousArray(unsafeUninitializedCapacity: old.count) { result, count in
      count = old.count
      var index = count
      for word in words {
        index -= 1
        result.initializeElement(at: index, to: old[Int(truncatingIfNeeded: word & mask)])
      }
    }
    if !isExact { sortTies(&entries, words: words, indexBits: indexBits) }
  }

  /// The ranks of entries that are numbered in the order in which they stand, as they are unless some have been
  /// cancelled; nil for others.
  private static func ranksOfSequence<Key>(
    _ entries: ContiguousArray<VirtualTimeEntry<Key>>
  ) -> ContiguousArray<UInt64>? {
    guard entries.first?.time.rank != nil else { return nil }
    var ranks: ContiguousArray<UInt64> = []
    ranks.reserveCapacity(entries.count)
    var last = Int.min
    for entry in entries {
      guard entry.sequence > last, let rank = entry.time.rank else { return nil }
      last = entry.sequence
      ranks.append(rank)
    }
    return ranks
  }

  /// Returns words in the order of the ranks, the lower bits of each being the index of its rank.
  private static func packed(
    _ ranks: ContiguousArray<UInt64>
  ) -> (words: ContiguousArray<UInt64>, indexBits: Int, isExact: Bool) {
    var (least, greatest, differing) = (UInt64.max, UInt64.min, UInt64(0))
    let first = ranks[0]
    for rank in ranks {
      least = min(least, rank)
      greatest = max(greatest, rank)
      differing |= rank ^ first
    }
    let indexBits = Int.bitWidth - (ranks.count - 1).leadingZeroBitCount
    // The bits below are the same in all ranks, hence zero in all differences.
    let common = differing == 0 ? 0 : differing.trailingZeroBitCount
    let bits = UInt64.bitWidth - ((greatest - least) >> UInt64(common)).leadingZeroBitCount
    let surplus = max(0, bits + indexBits - UInt64.bitWidth)
    let shift = UInt64(common + surplus)
    var words = ranks
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices {
        words[index] = ((words[index] &- least) &>> shift) &<< UInt64(indexBits) | UInt64(index)
      }
    }
    // What is equal keeps its order: no need to look at the index.
    for low in stride(from: indexBits, to: indexBits + bits - surplus, by: digitBits) {
      words = sorted(words, byDigitFrom: UInt64(low))
    }
    return (words, indexBits, surplus == 0)
  }

  private static func sorted(
    _ words: ContiguousArray<UInt64>,
    byDigitFrom low: UInt64
  ) -> ContiguousArray<UInt64> {
    let mask: UInt64 = (1 << UInt64(digitBits)) - 1
    var places = ContiguousArray(repeating: 0, count: 1 << digitBits)
    return ContiguousArray(unsafeUninitializedCapacity: words.count) { result, count in
      places.withUnsafeMutableBufferPointer { places in
        for word in words { places[Int(truncatingIfNeeded: word &>> low & mask)] &+= 1 }
        var next = 0
        for digit in places.indices {
          (places[digit], next) = (next, next + places[digit])
        }
        for word in words {
          let digit = Int(truncatingIfNeeded: word &>> low & mask)
          result.initializeElement(at: places[digit], to: word)
          places[digit] &+= 1
        }
      }
      count = words.count
    }
  }

  /// Sorts the stretches of entries whose words agree above the index.
  private static func sortTies<Key>(
    _ entries: inout ContiguousArray<VirtualTimeEntry<Key>>,
    words: ContiguousArray<UInt64>,
    indexBits: Int
  ) {
    var start = 0
    while start < words.count {
      var end = start + 1
      while end < words.count, words[end] >> UInt64(indexBits) == words[start] >> UInt64(indexBits) {
        end += 1
      }
      if end - start > 1 { entries[words.count - end..<words.count - start].sort { $1 < $0 } }
      start = end
    }
  }
}
