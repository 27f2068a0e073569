// SPDX-License-Identifier: MIT

/// Where a timer is in a wheel, if anywhere. Only the wheel and its parts use it.
///
/// What it leads to is in the same list: members that the wheel keeps alive.
struct TimerPlace {
  static let nowhere = -1

  /// A slot, or past the slots a place in the heap.
  var location = nowhere
  /// Tells which of two timers with one deadline came first.
  var sequence: UInt64 = 0
  fileprivate var next: Unmanaged<TimerNode>?
  fileprivate var previous: Unmanaged<TimerNode>?
}

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
      node.place.location = slot
      node.place.next = first
      node.place.previous = nil
      return node.deadline
    }
    first?._withUnsafeGuaranteedRef { $0.place.previous = reference }
    slots[slot].first = reference
    if deadline < slots[slot].earliest { slots[slot].earliest = deadline }
  }

  /// Takes `node` out of the list that it is in.
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

  /// Empties a list. Returns who was in it; each may be put elsewhere when it has its turn.
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
