// SPDX-License-Identifier: MIT

/// A double-ended queue of items, as a ring buffer. Empty, it keeps little memory.
///
/// Unsafe: the ring owns its storage, which has room for `mask + 1` items, and a reference to each of the `count` items from
/// `first` on. An item that is taken out hands its reference to the caller.
///
/// (With a ``Fifo`` in its place, work of a pool that splits itself up took a fifth more time.)
@safe struct ItemRing: ~Copyable {
  /// The capacity that an empty ring keeps, so that work that comes and goes allocates nothing.
  private static let kept = 1024

  private var storage: UnsafeMutablePointer<Unmanaged<ScheduledItem>>?
  private var mask = -1
  private var first = 0
  private(set) var count = 0

  deinit {
    for offset in 0..<count { unsafe storage![(first + offset) & mask].release() }
    unsafe storage?.deallocate()
  }

  @inline(__always)
  mutating func push(_ item: ScheduledItem) {
    if count > mask { grow() }
    unsafe storage.unsafelyUnwrapped[(first + count) & mask] = Unmanaged.passRetained(item)
    count += 1
  }

  @inline(__always)
  mutating func popNewest() -> ScheduledItem? {
    if count == 0 { return nil }
    count -= 1
    let item = unsafe storage.unsafelyUnwrapped[(first + count) & mask]
    if count == 0 { shrink() }
    return unsafe item.takeRetainedValue()
  }

  @inline(__always)
  mutating func popOldest() -> ScheduledItem? {
    if count == 0 { return nil }
    let item = unsafe storage.unsafelyUnwrapped[first & mask]
    first = (first + 1) & mask
    count -= 1
    if count == 0 { shrink() }
    return unsafe item.takeRetainedValue()
  }

  var capacity: Int { mask + 1 }

  @inline(__always)
  private mutating func shrink() {
    guard capacity > Self.kept else { return }
    unsafe storage?.deallocate()
    unsafe (storage, mask, first) = (nil, -1, 0)
  }

  private mutating func grow() {
    let capacity = max(16, 2 * count)
    let larger = UnsafeMutablePointer<Unmanaged<ScheduledItem>>.allocate(capacity: capacity)
    for offset in 0..<count {
      unsafe larger.advanced(by: offset).initialize(to: storage.unsafelyUnwrapped[(first + offset) & mask])
    }
    unsafe storage?.deallocate()
    unsafe (storage, mask, first) = (larger, capacity - 1, 0)
  }
}
