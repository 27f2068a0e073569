// SPDX-License-Identifier: MIT

/// An item in the agenda of virtual time. Entries are ordered by the rank of their due time, and then by the
/// order of scheduling.
///
/// An entry owns one reference to its item, unmanaged: it has no destructor, so sorting and growing an array
/// of entries does not touch the items, which are scattered in memory. Code that drops an entry calls
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

  /// Takes over the reference to the item. The entry must not be used afterwards.
  @inline(__always)
  func takeItem() -> VirtualTimeItem { reference.takeRetainedValue() }

  @inline(__always)
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rank < rhs.rank || (lhs.rank == rhs.rank && lhs.sequence < rhs.sequence)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.sequence == rhs.sequence }
}
