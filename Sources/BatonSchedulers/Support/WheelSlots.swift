// SPDX-License-Identifier: MIT

/// The place of a timer in a wheel. Only the wheel and its parts use it.
///
/// Unsafe: the links lead to timers in the same list, which the wheel retains while they are in it.
@safe struct TimerPlace {
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
/// Unsafe: the lists do not own their timers; the ``TimerWheel`` retains each one while it is in a list. The two
/// arrays are made by `init`, freed by `deinit`, and indexed by slots that the wheel computes within its levels.
@safe struct WheelSlots: ~Copyable {
  static let levels = 8
  static let slotBits = 6
  static let slotsInLevel = 1 << slotBits
  static let count = levels * slotsInLevel

  @safe private struct Slot {
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
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(), count: Self.count)
    unsafe occupied = .allocate(capacity: Self.levels)
    unsafe occupied.initialize(repeating: 0, count: Self.levels)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe occupied.deallocate()
  }

  /// The first slot that is not empty, on the lowest level that is not empty.
  var firstOccupied: Int? {
    if occupiedLevels == 0 { return nil }
    let level = occupiedLevels.trailingZeroBitCount
    return unsafe level << Self.slotBits | occupied[level].trailingZeroBitCount
  }

  /// A lower bound of the deadlines in a slot.
  func earliest(in slot: Int) -> UInt64 { unsafe slots[slot].earliest }

  @inline(__always)
  mutating func push(_ reference: Unmanaged<TimerNode>, into slot: Int) {
    let level = slot >> Self.slotBits
    unsafe occupied[level] |= 1 << UInt64(slot & (Self.slotsInLevel - 1))
    occupiedLevels |= 1 << UInt64(level)
    let first = unsafe slots[slot].first
    let deadline = unsafe reference._withUnsafeGuaranteedRef { node in
      node.place.location = slot
      unsafe node.place.next = first
      unsafe node.place.previous = nil
      return node.deadline
    }
    unsafe first?._withUnsafeGuaranteedRef { unsafe $0.place.previous = reference }
    unsafe slots[slot].first = reference
    if unsafe deadline < slots[slot].earliest { unsafe slots[slot].earliest = deadline }
  }

  /// Removes `node` from its list.
  @inline(__always)
  mutating func remove(_ node: TimerNode) {
    let slot = node.place.location
    let (next, previous) = unsafe (node.place.next, node.place.previous)
    node.place.location = TimerPlace.nowhere
    unsafe next?._withUnsafeGuaranteedRef { unsafe $0.place.previous = previous }
    if let previous = unsafe previous {
      unsafe previous._withUnsafeGuaranteedRef { unsafe $0.place.next = next }
    } else {
      unsafe slots[slot].first = next
      if unsafe next == nil { vacate(slot) }
    }
  }

  /// Empties a slot. Returns its members; the caller may add each to another list as soon as it has been
  /// returned.
  mutating func takeAll(from slot: Int) -> Members {
    let first = unsafe slots[slot].first
    vacate(slot)
    return unsafe Members(first: first)
  }

  @safe struct Members {
    fileprivate var first: Unmanaged<TimerNode>?

    @inline(__always)
    mutating func next() -> Unmanaged<TimerNode>? {
      let member = unsafe first
      unsafe first = member?._withUnsafeGuaranteedRef { unsafe $0.place.next }
      return unsafe member
    }
  }

  private mutating func vacate(_ slot: Int) {
    unsafe slots[slot] = Slot()
    let level = slot >> Self.slotBits
    unsafe occupied[level] &= ~(1 << UInt64(slot & (Self.slotsInLevel - 1)))
    if unsafe occupied[level] == 0 { occupiedLevels &= ~(1 << UInt64(level)) }
  }
}
