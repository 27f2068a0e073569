// SPDX-License-Identifier: MIT

import Synchronization

/// Where threads leave items for whoever runs them, without a lock: a ``Chain`` and some flags, in one word.
///
/// The word is the address of the newest item, from where `link` leads to the older ones, with the flags in the
/// bits that an address leaves free.
struct ItemInbox: ~Copyable {
  /// What those who leave items and those who run them tell each other.
  struct Flags: OptionSet {
    static let all = Flags(rawValue: 7)
    let rawValue: UInt
  }

  private let word = Atomic<UInt>(0)

  /// The flags that are set.
  var flags: Flags { Self.flags(in: word.load(ordering: .acquiring)) }

  /// Whether there are no items, and no flag but `flag` is set.
  func isEmpty(but flag: Flags) -> Bool { word.load(ordering: .acquiring) & ~flag.rawValue == 0 }

  /// Adds an item and sets a flag; returns the flags before. If `stop` is set it does neither.
  @inline(__always)
  func push(_ item: ScheduledItem, setting flag: Flags, unless stop: Flags = []) -> Flags {
    let address = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
    var old = word.load(ordering: .relaxed)
    while old & stop.rawValue == 0 {
      item.link.next = Self.item(at: old)
      let (exchanged, found) = word.weakCompareExchange(
        expected: old,
        desired: address | old & Flags.all.rawValue | flag.rawValue,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring
      )
      if exchanged { return Self.flags(in: old) }
      old = found
    }
    item.link.next = nil
    Unmanaged.passUnretained(item).release()
    return Self.flags(in: old)
  }

  /// Takes all items off; the flags stay.
  @inline(__always)
  func takeAll() -> Chain {
    var old = word.load(ordering: .acquiring)
    while old & ~Flags.all.rawValue != 0 {
      let (exchanged, found) = word.weakCompareExchange(
        expected: old,
        desired: old & Flags.all.rawValue,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring
      )
      if exchanged { return Self.reversed(from: old) }
      old = found
    }
    return Chain()
  }

  /// Returns the flags before.
  @discardableResult
  func set(_ flag: Flags) -> Flags {
    Self.flags(in: word.bitwiseOr(flag.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }

  func clear(_ flag: Flags) {
    word.bitwiseAnd(~flag.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Exchanges all flags, if they are `old` and there are no items; returns whether it did.
  func exchangeIfEmpty(_ old: Flags, for new: Flags) -> Bool {
    word.compareExchange(
      expected: old.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing
    ).exchanged
  }

  @inline(__always)
  private static func flags(in word: UInt) -> Flags { Flags(rawValue: word & Flags.all.rawValue) }

  /// The chain of the items that `word` leads to, oldest first.
  private static func reversed(from word: UInt) -> Chain {
    var (next, first) = (item(at: word), Unmanaged<ScheduledItem>?.none)
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { item in
        let older = item.link.next
        item.link.next = first
        return older
      }
      first = reference
    }
    return Chain(first)
  }

  @inline(__always)
  private static func item(at word: UInt) -> Unmanaged<ScheduledItem>? {
    guard let pointer = UnsafeRawPointer(bitPattern: word & ~Flags.all.rawValue) else { return nil }
    return Unmanaged.fromOpaque(pointer)
  }
}

/// Where an item is in the one chain, or inbox, that it is in; nothing else reaches what it leads to.
///
/// Of an item in none it leads nowhere. Of one that is in one, to the next, which the chain retains.
struct ChainLink {
  fileprivate var next: Unmanaged<ScheduledItem>?
}

/// Items linked one to the next, which the chain keeps alive; each is taken off it.
struct Chain: Sequence, IteratorProtocol {
  private var first: Unmanaged<ScheduledItem>?

  init() {}

  fileprivate init(_ first: Unmanaged<ScheduledItem>?) { self.first = first }

  /// Links up to `count` items, in the order in which `next` gives them.
  init(upTo count: Int, _ next: () -> ScheduledItem?) {
    guard let head = next() else { return }
    var last = head
    for _ in 1..<count {
      guard let item = next() else { break }
      last.link.next = Unmanaged.passRetained(item)
      last = item
    }
    first = Unmanaged.passRetained(head)
  }

  var isEmpty: Bool { first == nil }

  @inline(__always)
  mutating func next() -> ScheduledItem? {
    let item = first?.takeRetainedValue()
    first = item?.link.next
    item?.link.next = nil
    return item
  }
}
