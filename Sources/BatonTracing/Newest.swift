// SPDX-License-Identifier: MIT

/// The newest so many of what was appended.
struct Newest<Item> {
  private let capacity: Int
  /// In order, but for a place from which on they are older.
  private(set) var items: ContiguousArray<Item> = []
  /// The place of the oldest, if items are dropped.
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
