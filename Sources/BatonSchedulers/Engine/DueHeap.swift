// SPDX-License-Identifier: MIT

/// The items that wait for a time: a 4-ary heap, ordered by due time and then by arrival.
///
/// Each item knows its place in the heap, so any item can be removed. Adding, taking and removing take
/// logarithmic time. The heap knows no clock: due times are numbers. Its owner guards it by a lock.
///
/// Unsafe: an entry owns a reference to its item, which is not counted when the entry is moved: `insert`
/// takes the reference over, and `take` and `deinit` give it up.
struct DueHeap: ~Copyable {
  /// An item with what it is ordered by, so that a comparison need not fetch the item.
  @safe private struct Entry {
    var due: UInt64
    let number: UInt64
    let item: Unmanaged<TimerNode>

    @inline(__always)
    static func < (one: Entry, other: Entry) -> Bool {
      one.due != other.due ? one.due < other.due : one.number < other.number
    }
  }

  /// No entry is less than its parent, whose index is a quarter of the entry's.
  private var entries: ContiguousArray<Entry> = []

  /// The number of items that have been added so far, and the last one's number.
  private(set) var lastNumber: UInt64 = 0

  init() {}

  deinit { for entry in entries { unsafe entry.item.release() } }

  var count: Int { entries.count }

  var isEmpty: Bool { entries.isEmpty }

  /// The first due time; `UInt64.max` if the heap is empty.
  var earliest: UInt64 { entries.first?.due ?? .max }

  /// The due times of all items, in no particular order.
  var dueTimes: [UInt64] { entries.map(\.due) }

  /// The items that are due at `due`, and their numbers, in the order of arrival. Takes linear time.
  func items(dueAt due: UInt64) -> [(number: UInt64, item: TimerNode)] {
    entries.filter { $0.due == due }.sorted(by: <).map { ($0.number, unsafe $0.item.takeUnretainedValue()) }
  }

  /// The number of an item, if it is here.
  func number(of item: TimerNode) -> UInt64? { item.place >= 0 ? entries[item.place].number : nil }

  /// Adds an item, unless it has been disposed of. A disposal that comes later also comes later under the
  /// owner's lock, and removes the item again. Returns whether the item was added.
  @discardableResult
  mutating func insert(_ item: TimerNode) -> Bool {
    if item.isDisposed { return false }
    lastNumber &+= 1
    let entry = unsafe Entry(due: item.deadline, number: lastNumber, item: .passRetained(item))
    entries.append(entry)
    rise(entry, from: entries.count - 1)
    return true
  }

  /// Removes an item, if it is here. The caller holds a reference to it, so nothing is freed under the
  /// owner's lock.
  mutating func remove(_ item: TimerNode) {
    if item.place >= 0 { _ = take(at: item.place) }
  }

  /// Removes and returns the first item that is due at `now`, if there is one.
  mutating func popDue(now: UInt64) -> TimerNode? {
    isEmpty || earliest > now ? nil : take(at: 0)
  }

  /// Removes what a shutdown drops: all items, or the periodic ones.
  mutating func takeDropped(_ mode: ShutdownMode) -> [ScheduledItem] {
    let all = entries.sorted(by: <).map { unsafe $0.item.takeUnretainedValue() }
    let dropped = all.filter { mode == .dropQueued || $0.isPeriodic }
    for item in dropped { remove(item) }
    return dropped
  }

  /// Replaces each due time by what `newDue` returns for it, which must not change their order.
  mutating func renumber(_ newDue: (UInt64) -> UInt64) {
    for place in entries.indices {
      entries[place].due = newDue(entries[place].due)
      unsafe entries[place].item._withUnsafeGuaranteedRef { $0.deadline = entries[place].due }
    }
  }

  /// The hole that the item leaves sinks to a leaf, and the last entry, which mostly belongs near the leaves,
  /// rises from there.
  private mutating func take(at place: Int) -> TimerNode {
    let item = unsafe entries[place].item.takeRetainedValue()
    item.place = -1
    let last = entries.removeLast()
    if place == entries.count { return item }
    var hole = place
    while 4 * hole + 1 < entries.count {
      var least = 4 * hole + 1
      for child in least + 1..<min(least + 4, entries.count) where entries[child] < entries[least] {
        least = child
      }
      put(entries[least], at: hole)
      hole = least
    }
    rise(last, from: hole)
    return item
  }

  /// Puts `entry` at `start` or above it.
  private mutating func rise(_ entry: Entry, from start: Int) {
    var hole = start
    while hole > 0, entry < entries[(hole - 1) / 4] {
      put(entries[(hole - 1) / 4], at: hole)
      hole = (hole - 1) / 4
    }
    put(entry, at: hole)
  }

  @inline(__always)
  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    unsafe entry.item._withUnsafeGuaranteedRef { $0.place = place }
  }
}
