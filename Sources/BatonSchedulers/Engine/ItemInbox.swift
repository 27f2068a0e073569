// SPDX-License-Identifier: MIT

import Synchronization

/// A lock-free stack of scheduled items with many producers and one consumer (MPSC): a Treiber stack in one
/// word (push: one compare-exchange; take all: one compare-exchange), with flags in the low bits of its head.
///
/// The newest item's `link` leads to the older ones. The consumer takes all items together and reverses them,
/// so they come out in the order of arrival. No item is popped singly, so there is no ABA problem.
///
/// Unsafe: `push` retains an item, and the stack owns that reference until the chain that `takeAll` returns
/// has it. Objects are aligned to 16 bytes, so their addresses leave the low bits to the flags.
struct ItemInbox: ~Copyable {
  /// Signals between the threads that push and the servers that run items: see ``ItemQueue``.
  struct Flags: OptionSet {
    static let awake = Flags(rawValue: 1)
    static let closed = Flags(rawValue: 2)
    static let all = Flags(rawValue: 7)
    let rawValue: UInt
  }

  private let word = Atomic<UInt>(0)

  var flags: Flags { Self.flags(in: word.load(ordering: .acquiring)) }

  /// Whether the stack has no items, and no flag but `flag` is set.
  func isEmpty(but flag: Flags) -> Bool { word.load(ordering: .acquiring) & ~flag.rawValue == 0 }

  /// Pushes an item and sets a flag. Returns the flags before. Does neither if a flag of `stop` is set.
  @inline(__always)
  func push(_ item: ScheduledItem, setting flag: Flags, unless stop: Flags = []) -> Flags {
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
    var old = word.load(ordering: .relaxed)
    while old & stop.rawValue == 0 {
      unsafe item.link.next = Self.item(at: old)
      let (exchanged, found) = word.weakCompareExchange(
        expected: old,
        desired: address | old & Flags.all.rawValue | flag.rawValue,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring
      )
      if exchanged { return Self.flags(in: old) }
      old = found
    }
    unsafe item.link.next = nil
    unsafe Unmanaged.passUnretained(item).release()
    return Self.flags(in: old)
  }

  /// Takes all items, oldest first. The flags stay.
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

  /// Sets a flag. Returns the flags before.
  @discardableResult
  func set(_ flag: Flags) -> Flags {
    Self.flags(in: word.bitwiseOr(flag.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }

  func clear(_ flag: Flags) {
    word.bitwiseAnd(~flag.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Replaces the flags if they equal `old` and the stack has no items. Returns whether it did.
  func exchangeIfEmpty(_ old: Flags, for new: Flags) -> Bool {
    word.compareExchange(
      expected: old.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing
    ).exchanged
  }

  @inline(__always)
  private static func flags(in word: UInt) -> Flags { Flags(rawValue: word & Flags.all.rawValue) }

  /// The items that `word` leads to, oldest first.
  private static func reversed(from word: UInt) -> Chain {
    var (next, first) = unsafe (item(at: word), Unmanaged<ScheduledItem>?.none)
    var count = 0
    while let reference = unsafe next {
      unsafe next = reference._withUnsafeGuaranteedRef { item in
        let older = unsafe item.link.next
        unsafe item.link.next = first
        return unsafe older
      }
      unsafe first = reference
      count += 1
    }
    return unsafe Chain(first, item(at: word), count)
  }

  @inline(__always)
  private static func item(at word: UInt) -> Unmanaged<ScheduledItem>? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word & ~Flags.all.rawValue) else { return nil }
    return unsafe Unmanaged.fromOpaque(pointer)
  }
}

/// The link of an item to the next one in the chain or inbox that it is in; nil in the last one, and in an
/// item that is in none.
///
/// Unsafe: the chain or inbox owns a reference to each of its items.
@safe struct ChainLink {
  fileprivate var next: Unmanaged<ScheduledItem>?
}

/// A linked list of items.
///
/// Unsafe: the chain owns a reference to each item, until that is taken off. The chain's holder takes all
/// items off, once.
@safe struct Chain: Sequence, IteratorProtocol {
  private var first: Unmanaged<ScheduledItem>?
  /// The last item, unless the chain is empty.
  private var last: Unmanaged<ScheduledItem>?
  private(set) var count = 0

  init() {}

  fileprivate init(_ first: Unmanaged<ScheduledItem>?, _ last: Unmanaged<ScheduledItem>?, _ count: Int) {
    unsafe (self.first, self.last, self.count) = (first, last, count)
  }

  var isEmpty: Bool { unsafe first == nil }

  /// Adds the items of another chain behind those of this one.
  mutating func append(_ other: consuming Chain) {
    if other.isEmpty { return }
    if isEmpty {
      unsafe first = other.first
    } else {
      unsafe last?._withUnsafeGuaranteedRef { unsafe $0.link.next = other.first }
    }
    unsafe last = other.last
    count += other.count
  }

  @inline(__always)
  mutating func next() -> ScheduledItem? {
    guard let item = unsafe first?.takeRetainedValue() else { return nil }
    unsafe first = item.link.next
    unsafe item.link.next = nil
    count -= 1
    return item
  }
}
