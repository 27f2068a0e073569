// SPDX-License-Identifier: MIT

/// Items linked one to the next, which the chain keeps alive; each is taken off it.
struct Chain: Sequence, IteratorProtocol {
  private var first: Unmanaged<ScheduledItem>?

  init(_ first: Unmanaged<ScheduledItem>? = nil) { self.first = first }

  /// Links up to `count` items, in the order in which `next` gives them.
  init(upTo count: Int, _ next: () -> ScheduledItem?) {
    guard let head = next() else { return }
    var last = head
    for _ in 1..<count {
      guard let item = next() else { break }
      last.link = Unmanaged.passRetained(item)
      last = item
    }
    first = Unmanaged.passRetained(head)
  }

  var isEmpty: Bool { first == nil }

  @inline(__always)
  mutating func next() -> ScheduledItem? {
    let item = first?.takeRetainedValue()
    first = item?.link
    item?.link = nil
    return item
  }
}
