// SPDX-License-Identifier: MIT

/// A binary heap of the timers that are due next, ordered by deadline and then by arrival.
///
/// Each timer knows its place in the heap, so any timer can be removed in logarithmic time.
///
/// Unsafe: the heap does not own its timers; the ``TimerWheel`` retains each one while it is in the heap. Indices into the
/// buffer are below `count`, and the buffer is not kept.
struct TimerHeap {
  @safe private struct Entry {
    let deadline: UInt64
    let sequence: UInt64
    let node: Unmanaged<TimerNode>

    @inline(__always)
    static func < (one: Entry, other: Entry) -> Bool {
      one.deadline != other.deadline ? one.deadline < other.deadline : one.sequence < other.sequence
    }
  }

  private var entries: ContiguousArray<Entry> = []

  /// A node's `location` is its place in the heap plus this number.
  private let firstLocation: Int

  init(firstLocation: Int) { self.firstLocation = firstLocation }

  var isEmpty: Bool { entries.isEmpty }

  /// The first deadline; `UInt64.max` if the heap is empty.
  var earliest: UInt64 { entries.first?.deadline ?? .max }

  func isDue(at now: UInt64) -> Bool {
    guard let first = entries.first else { return false }
    return first.deadline <= now
  }

  mutating func push(_ reference: Unmanaged<TimerNode>) {
    let entry = unsafe reference._withUnsafeGuaranteedRef {
      unsafe Entry(deadline: $0.deadline, sequence: $0.place.sequence, node: reference)
    }
    entries.append(entry)
    siftUp(entry, from: entries.count - 1)
  }

  mutating func pop() -> Unmanaged<TimerNode>? {
    guard let first = unsafe entries.first?.node else { return nil }
    remove(at: 0)
    unsafe first._withUnsafeGuaranteedRef { $0.place.location = TimerPlace.nowhere }
    return unsafe first
  }

  mutating func remove(_ node: TimerNode) {
    remove(at: node.place.location - firstLocation)
    node.place.location = TimerPlace.nowhere
  }

  private mutating func remove(at index: Int) {
    let last = entries.removeLast()
    guard index < entries.count else { return }
    if index > 0, last < entries[(index - 1) / 2] {
      siftUp(last, from: index)
    } else {
      siftDown(last, from: index)
    }
  }

  @inline(__always)
  private static func place(
    _ entry: Entry,
    at index: Int,
    of entries: UnsafeMutableBufferPointer<Entry>,
    _ firstLocation: Int
  ) {
    unsafe entries[index] = entry
    unsafe entry.node._withUnsafeGuaranteedRef { $0.place.location = firstLocation + index }
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    let firstLocation = firstLocation
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      var index = start
      while index > 0, unsafe entry < entries[(index - 1) / 2] {
        unsafe Self.place(entries[(index - 1) / 2], at: index, of: entries, firstLocation)
        index = (index - 1) / 2
      }
      unsafe Self.place(entry, at: index, of: entries, firstLocation)
    }
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    let firstLocation = firstLocation
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      var index = start
      while true {
        var child = 2 * index + 1
        if child >= entries.count { break }
        if child + 1 < entries.count, unsafe entries[child + 1] < entries[child] { child += 1 }
        guard unsafe entries[child] < entry else { break }
        unsafe Self.place(entries[child], at: index, of: entries, firstLocation)
        index = child
      }
      unsafe Self.place(entry, at: index, of: entries, firstLocation)
    }
  }
}
