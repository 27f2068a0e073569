// SPDX-License-Identifier: MIT

/// The work that waits, in order: a sorted run, whose next entry is at hand, and a heap for what comes singly.
///
/// Sorting many entries at once is several times as fast as passing them through a heap one by one, each on its
/// own way through the memory. A batch is merged into the run if it is not small beside it, so that each entry
/// pays for the passing of a few others at most.
struct VirtualTimeAgenda<Key: VirtualTimeKey>: Sendable {
  typealias Entry = VirtualTimeEntry<Key>

  /// The last entry is due first.
  private var run: ContiguousArray<Entry> = []
  private var heap = Heap<Entry>()

  /// Smaller batches are not worth sorting.
  private static var worthSorting: Int { 32 }
  /// So many items are brought into the cache together: the processor waits for all of them at once.
  private static var touchedTogether: Int { 16 }

  var count: Int { run.count + heap.count }

  /// The entry that is due first.
  @inline(__always)
  var first: Entry? {
    guard let last = run.last else { return heap.first }
    guard let first = heap.first, first < last else { return last }
    return first
  }

  /// Removes what ``first`` returned.
  @inline(__always)
  mutating func removeFirst(_ first: Entry) {
    guard let last = run.last, last.sequence == first.sequence else {
      _ = heap.popFirst()
      return
    }
    run.removeLast()
    if run.count % Self.touchedTogether == 0 { touchNext() }
  }

  private func touchNext() {
    for entry in run.suffix(Self.touchedTogether) { entry.withItem { $0.touch() } }
  }

  /// Adds entries in any order.
  mutating func insert(_ entries: inout ContiguousArray<Entry>) {
    if entries.count < Self.worthSorting || entries.count < run.count / 8 {
      heap.insert(contentsOf: entries)
    } else {
      VirtualTimeSorter.sortBackwards(&entries)
      if run.isEmpty {
        swap(&run, &entries)
      } else {
        run = Self.merged(run, entries)
      }
      touchNext()
    }
    entries.removeAll(keepingCapacity: true)
  }

  /// Merges two runs.
  private static func merged(
    _ one: ContiguousArray<Entry>,
    _ other: ContiguousArray<Entry>
  ) -> ContiguousArray<Entry> {
    var result: ContiguousArray<Entry> = []
    result.reserveCapacity(one.count + other.count)
    var (i, j) = (0, 0)
    while i < one.count, j < other.count {
      if one[i] < other[j] {
        result.append(other[j])
        j += 1
      } else {
        result.append(one[i])
        i += 1
      }
    }
    result.append(contentsOf: one[i...])
    result.append(contentsOf: other[j...])
    return result
  }

  /// Removes the entries that `isRemoved` is true for, in linear time, and returns how many they were.
  mutating func removeAll(where isRemoved: (Entry) -> Bool) -> Int {
    let old = count
    run.removeAll(where: isRemoved)
    heap.removeAll(where: isRemoved)
    return old - count
  }

  /// Removes all entries and returns them, in no particular order.
  mutating func removeAll() -> ContiguousArray<Entry> {
    var entries: ContiguousArray<Entry> = []
    swap(&entries, &run)
    entries.append(contentsOf: heap.removeAll())
    return entries
  }
}
