// SPDX-License-Identifier: MIT

/// The place of a timer in a wheel. Only the wheel and its parts use it.
///
/// The links lead to timers in the same list, which the wheel owns.
struct TimerPlace {
  static let nowhere = -1

  /// The number of a slot or, beyond the slots, a place in the heap.
  var location = nowhere
  /// Orders timers with the same deadline by their arrival.
  var sequence: UInt64 = 0
  fileprivate var next: Unmanaged<TimerNode>?
  fileprivate var previous: Unmanaged<TimerNode>?
}

/// Eight levels of 64 doubly linked lists of timers. The links are in the timers, so adding and removing one
/// takes constant time and no memory.
///
/// The lists do not own their timers; the ``TimerWheel`` does.
struct WheelSlots: ~Copyable {
  static let levels = 8
  static let slotBits = 6
  static let slotsInLevel = 1 << slotBits
  static let count = levels * slotsInLevel

  private struct Slot {
    var first: Unmanaged<TimerNode>?
    /// A lower bound of the members' deadlines. Removing a member does not raise it.
    var earliest = UInt64.max
  }

  private let slots: UnsafeMutablePointer<Slot>
  /// A bit set for each level, with a bit for each slot that is not empty.
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

  /// The first slot that is not empty, on the lowest level that is not empty.
  var firstOccupied: Int? {
    if occupiedLevels == 0 { return nil }
    let level = occupiedLevels.trailingZeroBitCount
    return level << Self.slotBits | occupied[level].trailingZeroBitCount
  }

  /// A lower bound of the deadlines in a slot.
  func earliest(in slot: Int) -> UInt64 { slots[slot].earliest }

  @inline(__always)
  mutating func push(_ reference: Unmanaged<TimerNode>, into slot: Int) {
    let level = slot >> Self.slotBits
    occupied[level] |= 1 << UInt64(slot & (Self.slotsInLevel - 1))
    occupiedLevels |= 1 << UInt64(level)
    let first = slots[slot].first
    let deadline = reference._withUnsafeGuaranteedRef { node in
      node.place.location = slot
      node.place.next = first
      node.place.previous = nil
      return node.deadline
    }
    first?._withUnsafeGuaranteedRef { $0.place.previous = reference }
    slots[slot].first = reference
    if deadline < slots[slot].earliest { slots[slot].earliest = deadline }
  }

  /// Removes `node` from its list.
  @inline(__always)
  mutating func remove(_ node: TimerNode) {
    let slot = node.place.location
    let (next, previous) = (node.place.next, node.place.previous)
    node.place.location = TimerPlace.nowhere
    next?._withUnsafeGuaranteedRef { $0.place.previous = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.place.next = next }
    } else {
      slots[slot].first = next
      if next == nil { vacate(slot) }
    }
  }

  /// Empties a slot. Returns its members; the caller may add each to another list as soon as it has been
  /// returned.
  mutating func takeAll(from slot: Int) -> Members {
    let first = slots[slot].first
    vacate(slot)
    return Members(first: first)
  }

  struct Members: Sequence, IteratorProtocol {
    fileprivate var first: Unmanaged<TimerNode>?

    @inline(__always)
    mutating func next() -> Unmanaged<TimerNode>? {
      let member = first
      first = member?._withUnsafeGuaranteedRef { $0.place.next }
      return member
    }
  }

  private mutating func vacate(_ slot: Int) {
    slots[slot] = Slot()
    let level = slot >> Self.slotBits
    occupied[level] &= ~(1 << UInt64(slot & (Self.slotsInLevel - 1)))
    if occupied[level] == 0 { occupiedLevels &= ~(1 << UInt64(level)) }
  }
}
