// SPDX-License-Identifier: MIT

/// The waiting work of a virtual scheduler: a sorted run for batches, a heap for single items, and in front
/// of both the arrivals since the first item was last asked for.
///
/// Sorting many entries at once is several times as fast as passing each through a heap. A batch is sorted
/// into the run unless it is small in proportion to the run, so that each entry pays for moving only a few
/// others.
struct VirtualTimeAgenda: Sendable {
  typealias Entry = VirtualTimeEntry

  /// In the order of their sequence numbers.
  private var arrivals: ContiguousArray<Entry> = []
  /// Sorted backwards: the last entry is due first.
  private var run: ContiguousArray<Entry> = []
  private var heap = Heap<Entry>()

  /// Smaller batches are not worth sorting.
  private static var worthSorting: Int { 32 }
  /// This many items are prefetched together, so that the processor waits for all of them at once.
  private static var touchedTogether: Int { 16 }

  var count: Int { arrivals.count + run.count + heap.count }

  /// Adds an entry, whose sequence number must be the largest so far.
  @inline(__always)
  mutating func append(_ entry: Entry) { arrivals.append(entry) }

  /// Removes and returns the entry that is due first, unless its rank is greater than `limit`.
  @inline(__always)
  mutating func popFirst(through limit: UInt64) -> Entry? {
    if !arrivals.isEmpty { placeArrivals() }
    guard let last = run.last, heap.first.map({ last < $0 }) ?? true else {
      guard let first = heap.first, first.rank <= limit else { return nil }
      return heap.popFirst()
    }
    guard last.rank <= limit else { return nil }
    run.removeLast()
    if run.count % Self.touchedTogether == 0 { touchNext() }
    return last
  }

  private func touchNext() {
    for entry in run.suffix(Self.touchedTogether) { entry.withItem { $0.touch() } }
  }

  private mutating func placeArrivals() {
    if arrivals.count < Self.worthSorting || arrivals.count < run.count / 8 {
      heap.insert(contentsOf: arrivals)
    } else {
      // Entries of the run come before arrivals of the same rank, because they were scheduled earlier.
      run.reverse()
      if run.isEmpty { swap(&run, &arrivals) } else { run.append(contentsOf: arrivals) }
      run.sortBackwards()
      touchNext()
    }
    arrivals.removeAll(keepingCapacity: true)
  }

  /// All entries, in no particular order.
  var entries: ContiguousArray<Entry> {
    var copy = heap
    return arrivals + run + copy.removeAll()
  }

  /// Removes disposed items, in linear time. Returns their number.
  mutating func removeDisposed() -> Int {
    let old = count
    change { entries in
      entries.removeAll { entry in
        // Read only once, because another thread may be disposing of it.
        guard entry.withItem({ $0.isDisposed }) else { return false }
        _ = entry.takeItem()
        return true
      }
    }
    return old - count
  }

  /// Replaces the rank of each entry by what `newRank` returns for it. The order stays the same.
  mutating func renumber(_ newRank: (UInt64) -> UInt64) {
    change { entries in
      for index in entries.indices { entries[index].rank = newRank(entries[index].rank) }
    }
  }

  /// Calls `body` with each part, which must keep the order of the entries.
  private mutating func change(_ body: (inout ContiguousArray<Entry>) -> Void) {
    var single = heap.removeAll()
    body(&arrivals)
    body(&run)
    body(&single)
    heap.insert(contentsOf: single)
  }
}
