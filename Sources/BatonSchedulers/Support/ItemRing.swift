// SPDX-License-Identifier: MIT

/// Items in a row, which is used from both ends. It keeps them alive.
struct ItemRing: ~Copyable {
  private var storage: UnsafeMutablePointer<Unmanaged<ScheduledItem>>?
  private var mask = -1
  private var first = 0
  private(set) var count = 0

  deinit {
    for offset in 0..<count { storage![(first + offset) & mask].release() }
    storage?.deallocate()
  }

  /// Adds an item at the new end.
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
    return storage.unsafelyUnwrapped[(first + count) & mask].takeRetainedValue()
  }

  @inline(__always)
  mutating func popOldest() -> ScheduledItem? {
    if count == 0 { return nil }
    let item = storage.unsafelyUnwrapped[first & mask]
    first = (first + 1) & mask
    count -= 1
    return item.takeRetainedValue()
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
