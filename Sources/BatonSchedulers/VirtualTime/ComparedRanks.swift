// SPDX-License-Identifier: MIT

/// Ranks times whose order only a user's converter knows: a sorted list of the times in use, and a time's rank is its index.
///
/// The converter is called under no lock. A thread searches a copy of the list, and then ranks the time under the list's lock if
/// no other has changed the list meanwhile; otherwise it searches again (optimistic concurrency). A new time moves the ranks of all
/// later ones, in the queue too, which takes linear time. Lock order: the queue's lock is taken under the list's.
final class ComparedRanks<Converter: VirtualTimeConverterType>: VirtualTimeRanks {
  typealias Time = Converter.VirtualTimeUnit

  private struct List {
    var times: ContiguousArray<Time>
    /// The number of changes so far.
    var version = 0
    /// When there are more times, those that are no longer in use are removed.
    var limit = 64
  }

  private let converter: Converter
  private let queue: VirtualTimeQueue
  private let list: Lock<List>

  /// - Parameter queue: A queue without work, whose clock shows 0.
  init(clock: Time, converter: Converter, queue: VirtualTimeQueue) {
    self.converter = converter
    self.queue = queue
    list = Lock(List(times: [clock]))
  }

  func withRank(of time: Time, _ body: (UInt64) -> Void) {
    var isDone = false
    while !isDone {
      let (index, isKnown, version) = find(time)
      var freed: ContiguousArray<Time> = []
      isDone = list.withLock { list in
        guard list.version == version else { return false }
        if !isKnown {
          list.version += 1
          if index < list.times.count { queue.renumber { $0 < UInt64(index) ? $0 : $0 + 1 } }
          list.times.insert(time, at: index)
        }
        body(UInt64(index))
        if list.times.count > list.limit { freed = removeUnused(&list) }
        return true
      }
      // Freed outside the lock, because times may be a user's objects.
      withExtendedLifetime(freed) {}
    }
  }

  func time(of rank: () -> UInt64) -> Time { list.withLock { $0.times[Int(rank())] } }

  func times(of ranks: () -> [UInt64]) -> [Time] {
    list.withLock { list in ranks().map { list.times[Int($0)] } }
  }

  /// Searches a copy of the list. A function of its own, so that the copy is freed before the list is changed, which then mostly
  /// happens in place.
  private func find(_ time: Time) -> (index: Int, isKnown: Bool, version: Int) {
    let list = list.withLock { $0 }
    var (low, high) = (0, list.times.count)
    while low < high {
      let middle = (low + high) / 2
      switch converter.compareVirtualTime(list.times[middle], time) {
      case .lessThan: low = middle + 1
      case .equal: return (middle, true, list.version)
      case .greaterThan: high = middle
      }
    }
    return (low, false, list.version)
  }

  /// Called under the list's lock, so no new rank gets into the queue meanwhile. Returns the times before.
  private func removeUnused(_ list: inout List) -> ContiguousArray<Time> {
    let old = list.times
    let used = queue.ranks.sorted()
    let newRanks = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt64($0)) })
    list.times = ContiguousArray(used.map { old[Int($0)] })
    list.limit = 2 * used.count + 64
    queue.renumber { newRanks[$0]! }
    return old
  }
}
