// SPDX-License-Identifier: MIT

/// A piece of work in its place: sorted by due time, then by the order in which it was scheduled.
///
/// An entry owns one reference to its item, by hand: it has no destructor, so that sorting and growing an array
/// of many entries does not touch the items, which are all over the memory. Whoever throws an entry away calls
/// ``takeItem()``.
struct VirtualTimeEntry<Key: VirtualTimeKey>: Comparable, Sendable {
  let time: Key
  let sequence: Int
  private let reference: Unmanaged<VirtualTimeItem>

  init(time: Key, sequence: Int, owning item: VirtualTimeItem) {
    self.init(time: time, sequence: sequence, reference: .passRetained(item))
  }

  private init(time: Key, sequence: Int, reference: Unmanaged<VirtualTimeItem>) {
    self.time = time
    self.sequence = sequence
    self.reference = reference
  }

  /// The entry with another due time. It takes the place of this one.
  @inline(__always)
  func moved(to time: Key) -> Self { Self(time: time, sequence: sequence, reference: reference) }

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
    Key.precedes(lhs.time, rhs.time, onTie: lhs.sequence < rhs.sequence)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.sequence == rhs.sequence }
}
