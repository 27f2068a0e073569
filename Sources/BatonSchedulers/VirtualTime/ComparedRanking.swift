// SPDX-License-Identifier: MIT

/// Ranks times whose order only a user's converter knows. The converter is called under no lock.
///
/// To rank a time, a thread searches a copy of the table, and then takes or inserts the rank under the
/// table's lock if nobody has changed the table meanwhile; otherwise it searches again (optimistic
/// concurrency). Lock order: the queue's lock is taken under the table's, never the other way round.
final class ComparedRanking<Converter: VirtualTimeConverterType>: VirtualTimeRanking {
  typealias Time = Converter.VirtualTimeUnit
  private typealias Table = VirtualTimeTable

  private final class Box: Sendable {
    let time: Time
    init(_ time: Time) { self.time = time }
  }

  let queue: VirtualTimeQueue
  private let converter: Converter
  private let table: Lock<Table>

  init(clock: Time, converter: Converter, order: (any VirtualTimeOrder)?) {
    let table = Table(Box(clock))
    self.converter = converter
    self.table = Lock(table)
    queue = VirtualTimeQueue(clock: table.lastInserted, order: order)
  }

  func withRank(of time: Time, _ body: (UInt64) -> Void) {
    let box = Box(time)
    while true {
      let (place, version) = find(box)
      var old: Table?
      let isDone = table.withLock { table in
        guard table.version == version else { return false }
        switch place {
        case .known(let rank): body(rank)
        case .gap(let gap):
          guard let rank = table.insert(box, into: gap) else {
            old = table
            renumber(&table)
            return false
          }
          body(rank)
        }
        return true
      }
      // Times that the new table does not hold are freed outside the lock, because they may be a user's
      // objects.
      withExtendedLifetime(old) {}
      if isDone { return }
    }
  }

  private static func time(in box: any Table.Time) -> Time {
    // Unsafe: this ranking puts nothing but boxes into its table.
    unsafe unsafeDowncast(box, to: Box.self).time
  }

  /// Searches a copy. A function of its own, so that the copy is freed before the table is changed, which
  /// then mostly happens in place.
  private func find(_ box: Box) -> (Table.Place, version: Int) {
    let copy = table.withLock { $0 }
    let place = copy.place { converter.compareVirtualTime(Self.time(in: $0), box.time) }
    return (place, copy.version)
  }

  /// Called under the table's lock, so no new rank gets into the queue meanwhile.
  private func renumber(_ table: inout Table) {
    let newRanks = table.renumber(keeping: Set(queue.ranks))
    queue.renumber(newRanks)
  }

  func time(of rank: () -> UInt64) -> Time {
    Self.time(in: table.withLock { $0.time(of: rank()) })
  }

  func times(of ranks: () -> [UInt64]) -> [Time] {
    table.withLock { table in ranks().map { table.time(of: $0) } }.map(Self.time(in:))
  }
}
