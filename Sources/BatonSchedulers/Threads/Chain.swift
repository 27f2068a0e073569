// SPDX-License-Identifier: MIT

/// Items linked one to the next, which the chain keeps alive; each is taken off it.
///
/// Threads hand chains to each other as one word: the address of the newest item, from where `link` leads to the
/// older ones, with flags in the bits that an address leaves free.
struct Chain: Sequence, IteratorProtocol {
  private(set) var first: Unmanaged<ScheduledItem>?

  init(_ first: Unmanaged<ScheduledItem>? = nil) { self.first = first }

  /// The chain, oldest first, of the items that `word` leads to.
  init(newest word: UInt) {
    var next = Self.item(at: word)
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { item in
        let older = item.link
        item.link = first
        return older
      }
      first = reference
    }
  }

  var isEmpty: Bool { first == nil }

  @inline(__always)
  mutating func next() -> ScheduledItem? {
    let item = first?.takeRetainedValue()
    first = item?.link
    item?.link = nil
    return item
  }

  /// The bits of a word that are flags.
  static let flags: UInt = 7

  @inline(__always)
  static func item(at word: UInt) -> Unmanaged<ScheduledItem>? {
    guard let pointer = UnsafeRawPointer(bitPattern: word & ~flags) else { return nil }
    return Unmanaged.fromOpaque(pointer)
  }
}
