// SPDX-License-Identifier: MIT

/// The items that wait for a time: a binary heap, ordered by due time and then by arrival.
///
/// Each item knows its place in the heap, so any item can be removed. Adding, taking and removing take logarithmic time. The heap
/// knows no clock: due times are numbers. Its owner guards it by a lock.
///
/// Unsafe: an entry owns a reference to its item, which is not counted when the entry is moved: `insert` takes the reference over,
/// and `take` and `deinit` give it up.
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

  /// No entry is less than its parent, whose index is half of the entry's.
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

  /// Adds an item, unless it has been disposed of. A disposal that comes later also comes later under the owner's lock, and removes
  /// the item again. Returns whether the item was added.
  @discardableResult
  mutating func insert(_ item: TimerNode) -> Bool {
    if item.isDisposed { return false }
    lastNumber &+= 1
    item.place = entries.count
    entries.append(unsafe Entry(due: item.deadline, number: lastNumber, item: .passRetained(item)))
    rise(from: item.place)
    return true
  }

  /// Removes an item, if it is here. The caller holds a reference to it, so nothing is freed under the owner's lock.
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

  private mutating func take(at place: Int) -> TimerNode {
    swap(place, entries.count - 1)
    let item = unsafe entries.removeLast().item.takeRetainedValue()
    item.place = -1
    if place < entries.count {
      rise(from: place)
      sink(from: place)
    }
    return item
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, entries[place] < entries[(place - 1) / 2] {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while 2 * place + 1 < entries.count {
      var child = 2 * place + 1
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      if entries[place] < entries[child] { return }
      swap(place, child)
      place = child
    }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    entries.swapAt(one, other)
    unsafe entries[one].item._withUnsafeGuaranteedRef { $0.place = one }
    unsafe entries[other].item._withUnsafeGuaranteedRef { $0.place = other }
  }
}
