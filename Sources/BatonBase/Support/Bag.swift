// SPDX-License-Identifier: MIT

/// A collection in the order of insertion that returns a key for each member. Inserting and removing take
/// constant time. The key of a removed member never finds another one, because each key has a stamp of its
/// own (as in a slot map).
@frozen @usableFromInline
package struct Bag<Element> {
  /// Identifies a member of one bag.
  @frozen @usableFromInline
  package struct Key: Hashable, Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let stamp: UInt

    @inlinable
    init(slot: Int, stamp: UInt) {
      self.slot = slot
      self.stamp = stamp
    }

    /// The keys of the first two members that a new bag gets.
    @inlinable package static var first: Self { Self(slot: 0, stamp: 1) }
    @inlinable package static var second: Self { Self(slot: 1, stamp: 2) }
  }

  @frozen @usableFromInline
  struct Slot {
    @usableFromInline var element: Element?
    @usableFromInline var stamp: UInt
    @usableFromInline var nextFree: Int

    @inlinable
    init(element: Element?, stamp: UInt, nextFree: Int) {
      self.element = element
      self.stamp = stamp
      self.nextFree = nextFree
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var firstFree = -1
  @usableFromInline var lastStamp: UInt = 0
  /// Whether a slot has been used again: then the order of insertion is that of the stamps, and not that of
  /// the slots.
  @usableFromInline var isShuffled = false

  @usableFromInline package var count = 0

  @inlinable package init() {}

  @inlinable package init(room capacity: Int) { slots.reserveCapacity(capacity) }

  /// Makes a bag of `elements`, whose keys are not returned.
  @inlinable
  package init(_ elements: [Element]) {
    slots.reserveCapacity(elements.count)
    for element in elements { _ = insert(element) }
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable
  package mutating func insert(_ element: Element) -> Key {
    count += 1
    lastStamp &+= 1
    guard firstFree >= 0 else {
      slots.append(Slot(element: element, stamp: lastStamp, nextFree: -1))
      return Key(slot: slots.count - 1, stamp: lastStamp)
    }
    let slot = firstFree
    firstFree = slots[slot].nextFree
    slots[slot] = Slot(element: element, stamp: lastStamp, nextFree: -1)
    isShuffled = true
    return Key(slot: slot, stamp: lastStamp)
  }

  /// Removes the member of `key`. Returns nil if it has been removed already.
  @discardableResult @inlinable
  package mutating func remove(_ key: Key) -> Element? {
    guard key.slot < slots.count, slots[key.slot].stamp == key.stamp,
      let element = slots[key.slot].element
    else { return nil }
    slots[key.slot].element = nil
    slots[key.slot].nextFree = firstFree
    firstFree = key.slot
    count -= 1
    // The memory of a bag that was once large is freed. Old keys find nothing, because stamps are not reused.
    if count == 0 { clear(keepingCapacity: slots.count <= 64) }
    return element
  }

  /// Replaces the member of `key`, unless it has been removed.
  @inlinable
  package mutating func replace(_ key: Key, with element: Element) {
    guard key.slot < slots.count, slots[key.slot].stamp == key.stamp, slots[key.slot].element != nil else {
      return
    }
    slots[key.slot].element = element
  }

  @inlinable
  mutating func clear(keepingCapacity: Bool) {
    slots.removeAll(keepingCapacity: keepingCapacity)
    firstFree = -1
    count = 0
    isShuffled = false
  }

  @inlinable
  var slotsInOrder: ContiguousArray<Slot> {
    isShuffled ? ContiguousArray(slots.sorted { $0.stamp < $1.stamp }) : slots
  }

  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    for slot in slotsInOrder {
      if let element = slot.element { body(element) }
    }
  }

  /// Calls `body` with each member, in the reverse order of ``forEach(_:)``.
  @inlinable
  package func forEachReversed(_ body: (Element) -> Void) {
    for slot in slotsInOrder.reversed() {
      if let element = slot.element { body(element) }
    }
  }

  @inlinable
  package mutating func removeAll() -> [Element] {
    let elements = slotsInOrder.compactMap { $0.element }
    clear(keepingCapacity: false)
    return elements
  }
}

extension Bag: Sendable where Element: Sendable {}
extension Bag.Slot: Sendable where Element: Sendable {}
