// SPDX-License-Identifier: MIT

/// A ring buffer of the newest items that were appended.
struct Newest<Item> {
  private let capacity: Int
  /// The items, in order from `oldest` to the end and from the beginning to `oldest`.
  private(set) var items: ContiguousArray<Item> = []
  /// The index of the oldest item, once the buffer is full.
  private var oldest = 0
  private(set) var dropped = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ item: Item) {
    if items.count < capacity { return items.append(item) }
    items[oldest] = item
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    dropped += 1
  }
}
