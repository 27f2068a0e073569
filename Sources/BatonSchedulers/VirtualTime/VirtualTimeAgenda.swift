// SPDX-License-Identifier: MIT

/// The waiting items of a virtual scheduler: a multi-level bucket queue (Denardo and Fox, 1979) behind a heap. Items come out
/// ordered by rank and then by arrival.
///
/// A small agenda is a heap alone. When it has grown, what is due later than the first item goes into
/// ``VirtualTimeBuckets``. When the heap is empty, the next buckets are emptied into it, or, if the first holds many items, into
/// finer buckets. So the heap stays within the nearest cache, and an item is looked at together with its neighbours before it
/// runs: the processor fetches them side by side. Items lie in memory as they were scheduled and not as they are due, and
/// waiting for the memory of one after another took longer than running them.
///
/// The order depends on the heap alone, which takes any item that is not due later than the buckets' frontier.
///
/// A disposed item stays, without its work, until it is reached or more than half of the items are disposed of; then all of
/// these are removed.
///
/// Unsafe: an entry owns a reference to its item. `insert` takes it over, and `popFirst`, `dispose` and the removal of disposed
/// items give it up.
@safe struct VirtualTimeAgenda: ~Copyable, @unchecked Sendable {  // Sendable: its owner's lock guards it.
  /// Below this number, disposed items are not worth removing.
  private static var worthCompacting: Int { 64 }

  private var heap = Heap<VirtualTimeEntry>()
  /// What is due later than their frontier.
  private var later = VirtualTimeBuckets()
  /// The heap is spread over buckets when it has grown beyond this number.
  private var heapLimit = Sizes.agendaHeap

  /// The number of disposed items. Below zero for a moment if an item has left the agenda before its disposal was counted.
  private var disposed = 0

  init() {}

  deinit {
    assert(count == 0, "each item keeps the owner of the agenda alive")
  }

  /// The number of items, including disposed ones.
  var count: Int { heap.count + later.count }

  /// The ranks of all items, in no particular order.
  var ranks: [UInt64] { entries.map(\.rank) }

  /// The ranks of the items that have not been disposed of, in no particular order.
  var liveRanks: [UInt64] { entries.lazy.filter { !$0.isDisposed }.map(\.rank) }

  @inline(__always)
  mutating func insert(_ entry: VirtualTimeEntry) {
    if entry.rank > later.frontier { return later.insert(entry) }
    heap.insert(entry)
    if heap.count > heapLimit { spread() }
  }

  /// Takes the first item, if it is due up to `limit`. It may have been disposed of: see ``noteGone()``.
  @inline(__always)
  mutating func popFirst(through limit: UInt64) -> VirtualTimeEntry? {
    if heap.isEmpty { refill(through: limit) }
    guard let first = heap.first, first.rank <= limit else { return nil }
    return heap.popFirst()
  }

  /// Takes note that an item which was taken out had been disposed of.
  mutating func noteGone() { disposed -= 1 }

  /// Takes note that an item has been disposed of. Removes all disposed items if they are many.
  mutating func noteDisposed() {
    disposed += 1
    let count = count
    guard count >= Self.worthCompacting, disposed * 2 > count else { return }
    heap.removeAll { $0.releaseIfDisposed() }
    later.removeAll { $0.releaseIfDisposed() }
    disposed -= count - self.count
  }

  /// Replaces each rank by what `newRank` returns for it. The order stays the same.
  mutating func renumber(_ newRank: (UInt64) -> UInt64) {
    for var entry in takeAll() {
      entry.rank = newRank(entry.rank)
      insert(entry)
    }
  }

  /// Takes out all items and disposes of them, which may run foreign code.
  mutating func dispose() {
    for entry in takeAll() { unsafe entry.item.takeRetainedValue().dispose() }
  }

  /// All entries, in no particular order.
  private var entries: ContiguousArray<VirtualTimeEntry> { heap.elements + later.entries }

  private mutating func takeAll() -> ContiguousArray<VirtualTimeEntry> {
    let all = heap.elements + later.takeAll()
    heap = Heap()
    later.close()
    return all
  }

  /// Empties the first buckets that are due up to `limit` into the heap, up to a number of items.
  @inline(never)
  private mutating func refill(through limit: UInt64) {
    while let bucket = later.first {
      let ranks = later.ranks(of: bucket)
      let number = later.count(in: bucket)
      if ranks.lowerBound > limit { return }
      if number > Sizes.agendaBucket, ranks.lowerBound < ranks.upperBound {
        let members = later.take(bucket, movingTo: ranks.lowerBound)
        for entry in members {
          if entry.rank > ranks.lowerBound { later.insert(entry) } else { heap.insert(entry) }
        }
        later.keep(consume members)
      } else if heap.isEmpty || heap.count + number <= Sizes.agendaBucket {
        let members = later.take(bucket, movingTo: ranks.upperBound)
        for entry in members {
          // This look at the status is what fetches the item.
          if entry.releaseIfDisposed() { disposed -= 1 } else { heap.insert(entry) }
        }
        later.keep(consume members)
      } else {
        return
      }
    }
    later.close()
    heapLimit = Sizes.agendaHeap
  }

  /// Leaves in the heap only what is due first.
  @inline(never)
  private mutating func spread() {
    // Where most items are due at one time, or later, the heap is not soon spread again.
    if later.count <= heap.count {
      let all = takeAll()
      let first = all.lazy.map(\.rank).min()!
      later.open(behind: first)
      for entry in all { if entry.rank > first { later.insert(entry) } else { heap.insert(entry) } }
    }
    heapLimit = max(Sizes.agendaHeap, 2 * heap.count)
  }
}

/// An item that waits in a ``VirtualTimeQueue``. Entries are ordered by the rank of their due time, and then by the order of
/// scheduling.
///
/// Unsafe: the entry's holder owns a reference to the item. It is not counted when the entry is moved.
@safe struct VirtualTimeEntry: Comparable, @unchecked Sendable {  // Sendable: as its item is.
  var rank: UInt64
  let sequence: Int
  let item: Unmanaged<VirtualTimeItem>

  @inline(__always)
  static func < (lhs: Self, rhs: Self) -> Bool { (lhs.rank, lhs.sequence) < (rhs.rank, rhs.sequence) }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.sequence == rhs.sequence }

  @inline(__always)
  var isDisposed: Bool { unsafe item._withUnsafeGuaranteedRef { $0.isDisposed } }

  /// Gives the item up if it has been disposed of.
  @inline(__always)
  func releaseIfDisposed() -> Bool {
    let isDisposed = isDisposed
    if isDisposed { unsafe item.release() }
    return isDisposed
  }
}
