// SPDX-License-Identifier: MIT

/// Eight levels of 64 lists of timers, doubly linked through the timers themselves, so that adding one and
/// removing any one take constant time and no memory.
///
/// The lists do not keep their members alive: who puts one in does.
struct WheelSlots: ~Copyable {
  static let levels = 8
  static let slotBits = 6
  static let slotsInLevel = 1 << slotBits
  static let count = levels * slotsInLevel

  private struct Slot {
    var first: Unmanaged<TimerNode>?
    /// No member is due before this moment. Removing a member does not raise it.
    var earliest = UInt64.max
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// For each level a bit for each slot that is not empty.
  private let occupied: UnsafeMutablePointer<UInt64>
  /// A bit for each level that is not empty.
  private var occupiedLevels: UInt64 = 0

  init() {
    slots = .allocate(capacity: Self.count)
    slots.initialize(repeating: Slot(), count: Self.count)
    occupied = .allocate(capacity: Self.levels)
    occupied.initialize(repeating: 0, count: Self.levels)
  }

  deinit {
    slots.deallocate()
    occupied.deallocate()
  }

  /// The first slot that is not empty on the lowest level that is not empty.
  var firstOccupied: Int? {
    if occupiedLevels == 0 { return nil }
    let level = occupiedLevels.trailingZeroBitCount
    return level << Self.slotBits | occupied[level].trailingZeroBitCount
  }

  /// A moment before which no member of a list is due.
  func earliest(in slot: Int) -> UInt64 { slots[slot].earliest }

  @inline(__always)
  mutating func push(_ reference: Unmanaged<TimerNode>, into slot: Int) {
    let level = slot >> Self.slotBits
    occupied[level] |= 1 << UInt64(slot & (Self.slotsInLevel - 1))
    occupiedLevels |= 1 << UInt64(level)
    let first = slots[slot].first
    let deadline = reference._withUnsafeGuaranteedRef { node in
      node.location = slot
      node.next = first
      node.previous = nil
      return node.deadline
    }
    first?._withUnsafeGuaranteedRef { $0.previous = reference }
    slots[slot].first = reference
    if deadline < slots[slot].earliest { slots[slot].earliest = deadline }
  }

  /// Takes `node` out of the list that it is in.
  @inline(__always)
  mutating func remove(_ node: TimerNode) {
    let slot = node.location
    let (next, previous) = (node.next, node.previous)
    node.location = TimerNode.nowhere
    next?._withUnsafeGuaranteedRef { $0.previous = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.next = next }
    } else {
      slots[slot].first = next
      if next == nil { vacate(slot) }
    }
  }

  /// Empties a list. Returns its first member; the others follow by `next`.
  mutating func takeAll(from slot: Int) -> Unmanaged<TimerNode>? {
    let first = slots[slot].first
    vacate(slot)
    return first
  }

  private mutating func vacate(_ slot: Int) {
    slots[slot] = Slot()
    let level = slot >> Self.slotBits
    occupied[level] &= ~(1 << UInt64(slot & (Self.slotsInLevel - 1)))
    if occupied[level] == 0 { occupiedLevels &= ~(1 << UInt64(level)) }
  }
}
