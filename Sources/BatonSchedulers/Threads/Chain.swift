// SPDX-License-Identifier: MIT

/// The items of a chain, each taken off it.
struct Chain: Sequence, IteratorProtocol {
  private var first: Unmanaged<ScheduledItem>?

  init(_ first: Unmanaged<ScheduledItem>?) { self.first = first }

  mutating func next() -> ScheduledItem? {
    let item = first?.takeRetainedValue()
    first = item?.link
    item?.link = nil
    return item
  }
}
