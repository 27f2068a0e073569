// SPDX-License-Identifier: MIT

/// Ranks times whose order only a user's converter knows: a sorted list of the times in use. A new time gets
/// a rank between those of its neighbours; if there is none, or the list has grown long, the times in use are
/// numbered anew, in the queue too.
///
/// The converter is called under no lock. A thread searches a copy of the list, and then ranks the time under
/// the list's lock if no other has changed the list meanwhile; otherwise it searches again (optimistic
/// concurrency). Lock order: the queue's lock is taken under the list's.
final class ComparedRanks<Converter: VirtualTimeConverterType>: VirtualTimeRanks {
  typealias Time = Converter.VirtualTimeUnit

  private struct List {
    var points: ContiguousArray<(time: Time, rank: UInt64)>
    var limit = 64
    /// The number of changes so far.
    var version = 0

    /// The index of the first point of which `relation` does not say that it is less, and whether it is
    /// equal.
    func search(_ relation: (Time, UInt64) -> VirtualTimeComparison) -> (index: Int, isEqual: Bool) {
      var (low, high) = (0, points.count)
      while low < high {
        let middle = (low + high) / 2
        switch relation(points[middle].time, points[middle].rank) {
        case .lessThan: low = middle + 1
        case .equal: return (middle, true)
        case .greaterThan: high = middle
        }
      }
      return (low, false)
    }

    func time(of rank: UInt64) -> Time {
      points[search { $1 < rank ? .lessThan : $1 == rank ? .equal : .greaterThan }.index].time
    }

    /// Returns the new time's rank, or nil if the times in use must be numbered anew before.
    mutating func insert(_ time: Time, at index: Int) -> UInt64? {
      let low = index > 0 ? points[index - 1].rank : 0
      let high = index < points.count ? points[index].rank : .max
      if high - low < 2 || points.count >= limit { return nil }
      // Times mostly ascend, so one that comes last leaves room behind it.
      let rank = low + min((high - low) / 2, 1 << 32)
      points.insert((time, rank), at: index)
      version += 1
      return rank
    }
  }

  private let converter: Converter
  private let queue: VirtualTimeQueue
  private let list: Lock<List>

  /// - Parameter queue: A queue without work. Its clock's rank becomes that of `clock`.
  init(clock: Time, converter: Converter, queue: VirtualTimeQueue) {
    self.converter = converter
    self.queue = queue
    list = Lock(List(points: [(clock, queue.clock)]))
  }

  func withRank(of time: Time, _ body: (UInt64) -> Void) {
    var isDone = false
    while !isDone {
      let (index, isKnown, version) = find(time)
      var old: List?
      isDone = list.withLock { list in
        guard list.version == version else { return false }
        if isKnown {
          body(list.points[index].rank)
        } else if let rank = list.insert(time, at: index) {
          body(rank)
        } else {
          old = list
          renumber(&list)
          return false
        }
        return true
      }
      // Times are freed outside the lock, because they may be a user's objects.
      withExtendedLifetime(old) {}
    }
  }

  func time(of rank: () -> UInt64) -> Time { list.withLock { $0.time(of: rank()) } }

  func times(of ranks: () -> [UInt64]) -> [Time] {
    list.withLock { list in ranks().map { list.time(of: $0) } }
  }

  /// Searches a copy of the list. A function of its own, so that the copy is freed before the list is
  /// changed, which then mostly happens in place.
  private func find(_ time: Time) -> (index: Int, isKnown: Bool, version: Int) {
    let list = list.withLock { $0 }
    let place = list.search { other, _ in converter.compareVirtualTime(other, time) }
    return (place.index, place.isEqual, list.version)
  }

  /// Removes the times that are not in use, and spreads the others' ranks. Called under the list's lock, so
  /// no new rank gets into the queue meanwhile.
  private func renumber(_ list: inout List) {
    let used = queue.ranks
    list.points.removeAll { !used.contains($0.rank) }
    list.limit = 2 * list.points.count + 64
    list.version += 1
    let step = UInt64.max / UInt64(list.points.count + 1)
    var newRanks: [UInt64: UInt64] = [:]
    for index in list.points.indices {
      newRanks[list.points[index].rank] = step * UInt64(index + 1)
      list.points[index].rank = step * UInt64(index + 1)
    }
    queue.renumber { newRanks[$0]! }
  }
}
