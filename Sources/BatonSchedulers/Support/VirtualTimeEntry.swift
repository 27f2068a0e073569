// SPDX-License-Identifier: MIT

/// A piece of work in its place: sorted by the rank of its due time, then by the order in which it was scheduled.
///
/// An entry owns one reference to its item, by hand: it has no destructor, so that sorting and growing an array
/// of many entries does not touch the items, which are all over the memory. Whoever throws an entry away calls
/// ``takeItem()``.
struct VirtualTimeEntry: Comparable, Sendable {
  var rank: UInt64
  let sequence: Int
  private let reference: Unmanaged<VirtualTimeItem>

  init(rank: UInt64, sequence: Int, owning item: VirtualTimeItem) {
    self.rank = rank
    self.sequence = sequence
    reference = .passRetained(item)
  }

  /// Calls `body` with the item, without counting the reference.
  @inline(__always)
  func withItem<Result>(_ body: (VirtualTimeItem) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }

  /// Ends the ownership; nothing may be done with the entry after this.
  @inline(__always)
  func takeItem() -> VirtualTimeItem { reference.takeRetainedValue() }

  @inline(__always)
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rank < rhs.rank || (lhs.rank == rhs.rank && lhs.sequence < rhs.sequence)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.sequence == rhs.sequence }
}
