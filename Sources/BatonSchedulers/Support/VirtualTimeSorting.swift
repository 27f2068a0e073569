// SPDX-License-Identifier: MIT

extension ContiguousArray<VirtualTimeEntry> {
  /// Below this number, entries are sorted by comparison.
  private static var worthCounting: Int { 1024 }
  private static var digitBits: Int { 11 }

  /// Sorts so that the last entry is due first. Entries of the same rank must be in the order of their
  /// numbers.
  ///
  /// Many entries are sorted by an LSD radix sort on their ranks, which is stable. Bits that are the same in
  /// all ranks are left out; the times of one batch have many such bits.
  mutating func sortBackwards() {
    guard count >= Self.worthCounting else { return sort { $1 < $0 } }
    let differing = reduce(0) { $0 | ($1.rank ^ self[0].rank) }
    let end = UInt64.bitWidth - differing.leadingZeroBitCount
    var other = self
    for low in stride(from: differing.trailingZeroBitCount, to: end, by: Self.digitBits) {
      other.withUnsafeMutableBufferPointer { copy(to: $0, byDigitAt: UInt64(low)) }
      swap(&self, &other)
    }
    reverse()
  }

  private func copy(to other: UnsafeMutableBufferPointer<Element>, byDigitAt low: UInt64) {
    let mask: UInt64 = (1 << UInt64(Self.digitBits)) - 1
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << Self.digitBits) { places in
      places.initialize(repeating: 0)
      for entry in self { places[Int(truncatingIfNeeded: entry.rank &>> low & mask)] &+= 1 }
      var next = 0
      for digit in places.indices { (places[digit], next) = (next, next &+ places[digit]) }
      for entry in self {
        let digit = Int(truncatingIfNeeded: entry.rank &>> low & mask)
        other[places[digit]] = entry
        places[digit] &+= 1
      }
    }
  }
}
