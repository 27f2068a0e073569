// SPDX-License-Identifier: MIT

/// A double-ended queue of items, as a ring buffer. It owns a reference to each item. Empty, it keeps little
/// memory.
///
/// (With a ``Fifo`` in its place, work of a pool that splits itself up took a fifth more time.)
struct ItemRing: ~Copyable {
  /// The capacity that an empty ring keeps, so that work that comes and goes allocates nothing.
  private static let kept = 1024

  private var storage: UnsafeMutablePointer<Unmanaged<ScheduledItem>>?
  private var mask = -1
  private var first = 0
  private(set) var count = 0

  deinit {
    for offset in 0..<count { storage![(first + offset) & mask].release() }
    storage?.deallocate()
  }

  /// Adds an item at the newest end.
  @inline(__always)
  mutating func push(_ item: ScheduledItem) {
    if count > mask { grow() }
    storage.unsafelyUnwrapped[(first + count) & mask] = Unmanaged.passRetained(item)
    count += 1
  }

  @inline(__always)
  mutating func popNewest() -> ScheduledItem? {
    if count == 0 { return nil }
    count -= 1
    let item = storage.unsafelyUnwrapped[(first + count) & mask]
    if count == 0 { shrink() }
    return item.takeRetainedValue()
  }

  @inline(__always)
  mutating func popOldest() -> ScheduledItem? {
    if count == 0 { return nil }
    let item = storage.unsafelyUnwrapped[first & mask]
    first = (first + 1) & mask
    count -= 1
    if count == 0 { shrink() }
    return item.takeRetainedValue()
  }

  /// The number of items that fit.
  var capacity: Int { mask + 1 }

  @inline(__always)
  private mutating func shrink() {
    guard capacity > Self.kept else { return }
    storage?.deallocate()
    (storage, mask, first) = (nil, -1, 0)
  }

  private mutating func grow() {
    let capacity = max(16, 2 * count)
    let larger = UnsafeMutablePointer<Unmanaged<ScheduledItem>>.allocate(capacity: capacity)
    for offset in 0..<count {
      larger.advanced(by: offset).initialize(to: storage.unsafelyUnwrapped[(first + offset) & mask])
    }
    storage?.deallocate()
    (storage, mask, first) = (larger, capacity - 1, 0)
  }
}
