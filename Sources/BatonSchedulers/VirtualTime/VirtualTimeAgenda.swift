// SPDX-License-Identifier: MIT

/// The work that waits: a sorted run, whose next entry is at hand, a heap for what comes singly, and before both
/// what has come since anyone asked for the first.
///
/// Sorting many entries at once is several times as fast as passing them through a heap one by one, each on its
/// own way through the memory. A batch is sorted into the run if it is not small beside it, so that each entry
/// pays for the passing of a few others at most.
struct VirtualTimeAgenda: Sendable {
  typealias Entry = VirtualTimeEntry

  /// In the order of their sequence numbers.
  private var arrivals: ContiguousArray<Entry> = []
  /// The last entry is due first.
  private var run: ContiguousArray<Entry> = []
  private var heap = Heap<Entry>()

  /// Smaller batches are not worth sorting.
  private static var worthSorting: Int { 32 }
  /// So many items are brought into the cache together: the processor waits for all of them at once.
  private static var touchedTogether: Int { 16 }

  var count: Int { arrivals.count + run.count + heap.count }

  /// Adds an entry whose sequence number is the largest so far.
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
      // What is in the run has been scheduled earlier.
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

  /// Frees the places of disposed items, in linear time, and returns how many they were.
  mutating func removeDisposed() -> Int {
    let old = count
    change { entries in
      entries.removeAll { entry in
        // Looked at once: another thread may be disposing of it.
        guard entry.withItem({ $0.isDisposed }) else { return false }
        _ = entry.takeItem()
        return true
      }
    }
    return old - count
  }

  /// Gives each entry the rank that `newRank` returns for its own; the order stays the same.
  mutating func renumber(_ newRank: (UInt64) -> UInt64) {
    change { entries in
      for index in entries.indices { entries[index].rank = newRank(entries[index].rank) }
    }
  }

  /// Calls `body` with each part. It keeps the entries' order.
  private mutating func change(_ body: (inout ContiguousArray<Entry>) -> Void) {
    var single = heap.removeAll()
    body(&arrivals)
    body(&run)
    body(&single)
    heap.insert(contentsOf: single)
  }
}
