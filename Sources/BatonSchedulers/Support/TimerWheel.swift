// SPDX-License-Identifier: MIT

/// A hierarchical timing wheel (Varghese and Lauck, 1987) with a small heap in front of it. Timers come out
/// ordered by deadline and then by arrival, exactly.
///
/// Time is divided into ticks of about a millisecond (2^20 ns). Timers that are due by the current tick are
/// in the heap, in exact order. Later ones are in the wheel's slots, unordered: level 0 has a slot for each
/// tick that differs from the current one in its last six bits only, level 1 a slot for each run of 64 ticks,
/// and so on. Eight levels hold every deadline. A timer moves down a level when the current tick reaches its
/// slot, at most seven times. Most timers are cancelled before that, and adding and removing a timer only
/// links and unlinks it, in constant time.
///
/// Invariant: on each level, every occupied slot lies after the slot of the current tick. So the first
/// occupied slot of the lowest occupied level is reached first.
///
/// The wheel knows nothing of threads and clocks.
///
/// Unsafe: the wheel owns its timers. `insert` retains a timer; `remove` and `popDue` give that reference up, when the
/// timer is in no list and not in the heap.
struct TimerWheel: ~Copyable {
  private static let tickBits: UInt64 = 20

  private var heap = TimerHeap(firstLocation: WheelSlots.count)
  private var slots = WheelSlots()

  private var tick: UInt64
  private var lastSequence: UInt64 = 0

  private(set) var count = 0

  init(now: UInt64) { tick = now >> Self.tickBits }

  deinit {
    assert(count == 0, "each member keeps the owner of the wheel alive")
  }

  /// A lower bound of all deadlines: the earliest one, unless that timer was removed; `UInt64.max` if there
  /// are no timers.
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
    unsafe place(Unmanaged.passRetained(node))
  }

  /// Removes a timer. Does nothing and returns false if it is not in the wheel.
  mutating func remove(_ node: TimerNode) -> Bool {
    let location = node.place.location
    if location == TimerPlace.nowhere { return false }
    if location < WheelSlots.count {
      slots.remove(node)
    } else {
      heap.remove(node)
    }
    count -= 1
    unsafe Unmanaged.passUnretained(node).release()
    return true
  }

  /// Removes and returns the first timer that is due at `now`, if there is one.
  mutating func popDue(now: UInt64) -> TimerNode? {
    if !heap.isDue(at: now) {
      advance(to: now)
      if !heap.isDue(at: now) { return nil }
    }
    count -= 1
    return unsafe heap.pop()?.takeRetainedValue()
  }

  @inline(__always)
  private mutating func place(_ reference: Unmanaged<TimerNode>) {
    let due = unsafe reference._withUnsafeGuaranteedRef { $0.deadline } >> Self.tickBits
    if due <= tick { return unsafe heap.push(reference) }
    let level = (63 - (due ^ tick).leadingZeroBitCount) / WheelSlots.slotBits
    let within = Int(truncatingIfNeeded: due >> UInt64(level * WheelSlots.slotBits))
    unsafe slots.push(reference, into: level << WheelSlots.slotBits | within & (WheelSlots.slotsInLevel - 1))
  }

  /// Moves the current tick to that of `now`. Everything that is due by then is in the heap afterwards.
  private mutating func advance(to now: UInt64) {
    let target = now >> Self.tickBits
    while let slot = slots.firstOccupied {
      let start = firstTick(of: slot)
      if start > target { break }
      tick = start
      var members = slots.takeAll(from: slot)
      while let reference = unsafe members.next() { unsafe place(reference) }
    }
    if target > tick { tick = target }
  }

  private func firstTick(of slot: Int) -> UInt64 {
    let shift = UInt64((slot >> WheelSlots.slotBits) * WheelSlots.slotBits)
    let above = shift + UInt64(WheelSlots.slotBits)
    return (tick >> above) << above | UInt64(slot & (WheelSlots.slotsInLevel - 1)) << shift
  }
}
