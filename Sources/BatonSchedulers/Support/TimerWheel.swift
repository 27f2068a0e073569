// SPDX-License-Identifier: MIT

/// Timers in the order in which they are due: by deadline, then by arrival, exactly.
///
/// A hierarchical timing wheel with a small heap before it. Time is cut into ticks of about a millisecond. What
/// is due by the present tick is in the heap, in exact order. What is due later is in a slot, in no order: the
/// lowest level has a slot for each of the ticks that differ from the present one in their last six bits only,
/// the next level a slot for each run of 64 ticks, and so on; eight levels hold all deadlines that there are. A
/// timer moves down a level when the present reaches its slot, at most seven times. Most timers are cancelled
/// before that: adding and removing them only links and unlinks.
///
/// Invariant: on each level, every occupied slot lies after the slot that the present tick would be in, so the
/// first occupied slot of the lowest occupied level is the one reached first.
///
/// It keeps its members alive, and knows nothing of threads and clocks.
struct TimerWheel: ~Copyable {
  private static let tickBits: UInt64 = 20

  private var heap = TimerHeap(firstLocation: WheelSlots.count)
  private var slots = WheelSlots()

  private var tick: UInt64
  private var lastSequence: UInt64 = 0

  /// The number of members.
  private(set) var count = 0

  init(now: UInt64) { tick = now >> Self.tickBits }

  deinit {
    assert(count == 0, "each member keeps the owner of the wheel alive")
  }

  /// A moment before which no member is due: the earliest deadline, unless that one's timer was removed; the
  /// largest number if there are no members.
  var earliest: UInt64 {
    if !heap.isEmpty { return heap.earliest }
    guard let slot = slots.firstOccupied else { return .max }
    return slots.earliest(in: slot)
  }

  /// Adds a timer, which must not be in any wheel.
  mutating func insert(_ node: TimerNode, now: UInt64) {
    if count == 0 { tick = now >> Self.tickBits }
    lastSequence &+= 1
    node.place.sequence = lastSequence
    count += 1
    place(Unmanaged.passRetained(node))
  }

  /// Removes a timer. Returns false, and does nothing, if it is not in the wheel.
  mutating func remove(_ node: TimerNode) -> Bool {
    let location = node.place.location
    if location == TimerPlace.nowhere { return false }
    if location < WheelSlots.count {
      slots.remove(node)
    } else {
      heap.remove(node)
    }
    count -= 1
    Unmanaged.passUnretained(node).release()
    return true
  }

  /// Removes the first timer that is due at `now`, if there is one.
  mutating func popDue(now: UInt64) -> TimerNode? {
    if !heap.isDue(at: now) {
      advance(to: now)
      if !heap.isDue(at: now) { return nil }
    }
    count -= 1
    return heap.pop()?.takeRetainedValue()
  }

  @inline(__always)
  private mutating func place(_ reference: Unmanaged<TimerNode>) {
    let due = reference._withUnsafeGuaranteedRef { $0.deadline } >> Self.tickBits
    if due <= tick { return heap.push(reference) }
    let level = (63 - (due ^ tick).leadingZeroBitCount) / WheelSlots.slotBits
    let within = Int(truncatingIfNeeded: due >> UInt64(level * WheelSlots.slotBits))
    slots.push(reference, into: level << WheelSlots.slotBits | within & (WheelSlots.slotsInLevel - 1))
  }

  /// Makes `now` the present; what is due by its tick is in the heap afterwards.
  private mutating func advance(to now: UInt64) {
    let target = now >> Self.tickBits
    while let slot = slots.firstOccupied {
      let start = firstTick(of: slot)
      if start > target { break }
      tick = start
      for reference in slots.takeAll(from: slot) { place(reference) }
    }
    if target > tick { tick = target }
  }

  private func firstTick(of slot: Int) -> UInt64 {
    let shift = UInt64((slot >> WheelSlots.slotBits) * WheelSlots.slotBits)
    let above = shift + UInt64(WheelSlots.slotBits)
    return (tick >> above) << above | UInt64(slot & (WheelSlots.slotsInLevel - 1)) << shift
  }
}
