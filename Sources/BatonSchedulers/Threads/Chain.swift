// SPDX-License-Identifier: MIT

/// Items linked one to the next, which the chain keeps alive; each is taken off it.
struct Chain: Sequence, IteratorProtocol {
  private var first: Unmanaged<ScheduledItem>?

  init(_ first: Unmanaged<ScheduledItem>? = nil) { self.first = first }

  var isEmpty: Bool { first == nil }

  @inline(__always)
  mutating func next() -> ScheduledItem? {
    let item = first?.takeRetainedValue()
    first = item?.link
    item?.link = nil
    return item
  }
}
