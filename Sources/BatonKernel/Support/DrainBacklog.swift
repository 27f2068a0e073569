// SPDX-License-Identifier: MIT

/// The items that wait for the owner of a drain. All but its batch belongs to the drain's lock.
@usableFromInline
package final class Backlog<Item>: DrainCrowd {
  // Exclusivity unchecked: only the owner touches it, and no access spans foreign code.
  /// What the owner has taken, and does next.
  @exclusivity(unchecked) @usableFromInline var batch = DrainBatch<Item>()
  @usableFromInline var items: ContiguousArray<Item?> = []
  /// What goes before both.
  @usableFromInline var ahead: ContiguousArray<Item> = []

  @inlinable
  override init() {}

  @usableFromInline override var count: Int { items.count }

  /// Takes all that waits in place of an empty batch, whose memory is used again. For the owner.
  @inlinable
  func take() {
    batch.clear()
    swap(&batch.items, &items)
  }
}

/// Items that are being done, each let go of when its turn has come.
@usableFromInline
struct DrainBatch<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var next = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { next == items.count }

  @inlinable
  mutating func popFirst() -> Item? {
    if isEmpty { return nil }
    defer { next += 1 }
    return items[next].take()
  }

  /// Makes an empty batch ready to be filled again, and gives back what is more than it commonly needs.
  @inlinable
  mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity <= 2 * DrainCore.limit)
    next = 0
  }
}
